-- Unchanged files are read again when the reader, or the zone of the person, has changed.
ALTER TABLE "outside_calendars" ADD COLUMN "read_as" VARCHAR(100);
