-- A share or a role is of one item, or of all occurrences of a series.
ALTER TABLE "shares" ADD COLUMN "series_id" UUID,
  ALTER COLUMN "item_id" DROP NOT NULL;
ALTER TABLE "shares" ADD CONSTRAINT "shares_target_check" CHECK (num_nonnulls("item_id", "series_id") = 1);
CREATE UNIQUE INDEX "shares_series_id_recipient_id_key" ON "shares"("series_id", "recipient_id");
ALTER TABLE "shares" ADD CONSTRAINT "shares_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "series"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "task_collaborators" ADD COLUMN "series_id" UUID,
  ALTER COLUMN "task_id" DROP NOT NULL;
ALTER TABLE "task_collaborators" ADD CONSTRAINT "task_collaborators_target_check" CHECK (num_nonnulls("task_id", "series_id") = 1);
CREATE UNIQUE INDEX "task_collaborators_series_id_user_id_key" ON "task_collaborators"("series_id", "user_id");
ALTER TABLE "task_collaborators" ADD CONSTRAINT "task_collaborators_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "series"("id") ON DELETE CASCADE ON UPDATE CASCADE;
