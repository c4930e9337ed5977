-- Calendars elsewhere, and their events as of the last reading.
CREATE TABLE "outside_calendars" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "url" VARCHAR(2000) NOT NULL,
    "colour" "label_colour",
    "counts_as_busy" BOOLEAN NOT NULL,
    "hidden" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "address_no" INTEGER NOT NULL DEFAULT 1,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "tried_at" TIMESTAMPTZ(3),
    "last_read_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "failure" TEXT,
    "notice" TEXT,
    "events" INTEGER NOT NULL DEFAULT 0,
    "etag" TEXT,
    "last_modified" TEXT,
    "content" BYTEA,
    "zones" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "outside_calendars_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "outside_calendars_owner_id_idx" ON "outside_calendars"("owner_id");
CREATE INDEX "outside_calendars_due_at_idx" ON "outside_calendars"("due_at");

CREATE TABLE "outside_events" (
    "calendar_id" UUID NOT NULL,
    "place" INTEGER NOT NULL,
    "first_day" DATE NOT NULL,
    "last_day" DATE,
    "event" JSONB NOT NULL,

    CONSTRAINT "outside_events_pkey" PRIMARY KEY ("calendar_id","place")
);

ALTER TABLE "outside_calendars" ADD CONSTRAINT "outside_calendars_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "outside_events" ADD CONSTRAINT "outside_events_calendar_id_fkey" FOREIGN KEY ("calendar_id") REFERENCES "outside_calendars"("id") ON DELETE CASCADE ON UPDATE CASCADE;
