-- Most rows have none of these, and a new row was entered into each of the indexes all the same.
DROP INDEX "items_updated_by_id_idx";
CREATE INDEX "items_updated_by_id_idx" ON "items"("updated_by_id") WHERE "updated_by_id" IS NOT NULL;
DROP INDEX "items_deleted_by_id_idx";
CREATE INDEX "items_deleted_by_id_idx" ON "items"("deleted_by_id") WHERE "deleted_by_id" IS NOT NULL;
DROP INDEX "tasks_goal_id_idx";
CREATE INDEX "tasks_goal_id_idx" ON "tasks"("goal_id") WHERE "goal_id" IS NOT NULL;
