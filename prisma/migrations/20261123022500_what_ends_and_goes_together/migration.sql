-- Names what one call has deleted together, which the list of deleted items shows as one.
ALTER TABLE "items" ADD COLUMN "deletion_id" UUID;
CREATE INDEX "items_owner_id_deleted_at_idx" ON "items"("owner_id", "deleted_at") WHERE "deleted_at" IS NOT NULL;

-- Meetings that go on after midnight end on the next day. An end at midnight belongs to the day before.
UPDATE "items" SET "end_date" = "date" + 1 FROM "schedules"
WHERE schedules.id = items.id AND items.end_date IS NULL AND items.date < '9999-12-31'
  AND items.date + schedules.time::time + make_interval(mins => schedules.duration) > items.date + 1;
