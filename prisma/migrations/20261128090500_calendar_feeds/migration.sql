-- Calendars of people's planners at secret addresses.
CREATE TABLE "calendar_feeds" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "contents" VARCHAR(8) NOT NULL,
    "people" VARCHAR(4) NOT NULL,
    "tasks_as" VARCHAR(6) NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "hint" VARCHAR(9) NOT NULL,
    "last_read_at" TIMESTAMPTZ(3),
    "content_hash" BYTEA,
    "changed_at" TIMESTAMPTZ(0),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "calendar_feeds_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "calendar_feeds_secret_hash_key" ON "calendar_feeds"("secret_hash");
CREATE INDEX "calendar_feeds_user_id_idx" ON "calendar_feeds"("user_id");
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_contents_check" CHECK ("contents" IN ('meetings', 'tasks', 'both'));
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_people_check" CHECK ("people" IN ('mine', 'all'));
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_tasks_as_check" CHECK ("tasks_as" IN ('events', 'todos'));
