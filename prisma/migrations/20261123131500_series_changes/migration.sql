-- Changes of several occurrences, with what was there before.
CREATE TABLE "series_changes" (
    "id" UUID NOT NULL,
    "series_id" UUID NOT NULL,
    "actor_id" UUID,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "before" JSONB NOT NULL,
    "is_deletion" BOOLEAN GENERATED ALWAYS AS (coalesce(("before"->>'isDeletion')::boolean, false)) STORED,

    CONSTRAINT "series_changes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "series_changes_series_id_idx" ON "series_changes"("series_id");
CREATE INDEX "series_changes_actor_id_idx" ON "series_changes"("actor_id");
CREATE INDEX "series_changes_made_at_idx" ON "series_changes"("made_at");
ALTER TABLE "series_changes" ADD CONSTRAINT "series_changes_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "series"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "series_changes" ADD CONSTRAINT "series_changes_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
-- Restoring reads what one call has deleted.
CREATE INDEX "items_deletion_id_idx" ON "items"("deletion_id") WHERE "deletion_id" IS NOT NULL;
