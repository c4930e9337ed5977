-- Events of outside calendars are read from the database some at a time.
ALTER TABLE "outside_events" ADD COLUMN "bytes" INTEGER NOT NULL DEFAULT 1000;
