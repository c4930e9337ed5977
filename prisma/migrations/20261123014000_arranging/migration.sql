-- The rank of a task that nobody has moved: the moment of its creation, as a key of seven base-62 digits (the integer part
-- of a fractional index), good until 2081. Tasks of a day then stand in the order in which they were made.
CREATE FUNCTION "rank_of"(at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'g' || string_agg(
    substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
      1 + (trunc(floor(extract(epoch FROM at) * 1000) / 62::numeric ^ digit) % 62)::int, 1),
    '' ORDER BY digit DESC)
  FROM generate_series(0, 6) AS digit
$$;

ALTER TABLE "items" ADD COLUMN "end_date" DATE, ALTER COLUMN "date" DROP NOT NULL;
ALTER TABLE "items" ADD CONSTRAINT "items_later_check" CHECK ("date" IS NOT NULL OR "kind" = 'task');
ALTER TABLE "items" ADD CONSTRAINT "items_end_date_check"
  CHECK ("end_date" IS NULL OR ("kind" = 'schedule' AND "end_date" > "date" AND "end_date" <= "date" + 366 AND "end_date" <= '9999-12-31'));
-- Few items take several days. A read of a range finds those that have begun before it here.
CREATE INDEX "items_owner_id_end_date_idx" ON "items"("owner_id", "end_date") WHERE "end_date" IS NOT NULL;

ALTER TABLE "tasks" ADD COLUMN "dropped_at" TIMESTAMPTZ(3),
  ADD COLUMN "notes" VARCHAR(10000),
  ADD COLUMN "checklist" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "estimate" SMALLINT,
  ADD COLUMN "rank" VARCHAR(100) COLLATE "C",
  ADD COLUMN "carried" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "goal_id" UUID;
UPDATE "tasks" SET "rank" = rank_of(items.created_at) FROM "items" WHERE items.id = tasks.id;
ALTER TABLE "tasks" ALTER COLUMN "rank" SET NOT NULL, ALTER COLUMN "rank" SET DEFAULT rank_of(now());
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_checklist_check" CHECK (jsonb_typeof("checklist") = 'array'),
  ADD CONSTRAINT "tasks_estimate_check" CHECK ("estimate" BETWEEN 1 AND 1440),
  ADD CONSTRAINT "tasks_rank_check" CHECK ("rank" ~ '^[A-Za-z][0-9A-Za-z]+$'),
  ADD CONSTRAINT "tasks_carried_check" CHECK ("carried" >= 0);
CREATE INDEX "tasks_goal_id_idx" ON "tasks"("goal_id");

ALTER TABLE "schedules" ADD COLUMN "notes" VARCHAR(10000), ADD COLUMN "time_zone" VARCHAR(64),
  ALTER COLUMN "time" DROP NOT NULL, DROP CONSTRAINT "schedules_duration_check";
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_duration_check" CHECK ("duration" BETWEEN 1 AND 527040);

ALTER TABLE "goals" ADD COLUMN "parent_id" UUID;
ALTER TABLE "goals" ADD CONSTRAINT "goals_parent_id_check" CHECK ("parent_id" <> "id");
CREATE INDEX "goals_parent_id_idx" ON "goals"("parent_id");

ALTER TABLE "tasks" ADD CONSTRAINT "tasks_goal_id_fkey" FOREIGN KEY ("goal_id") REFERENCES "goals"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "goals" ADD CONSTRAINT "goals_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "goals"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Settings of the planner, one row for each person who has changed any of them.
CREATE TABLE "user_settings" (
  "user_id" UUID NOT NULL,
  "hours" JSONB,
  CONSTRAINT "user_settings_pkey" PRIMARY KEY ("user_id")
);
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_hours_check" CHECK (jsonb_array_length("hours") = 7);
