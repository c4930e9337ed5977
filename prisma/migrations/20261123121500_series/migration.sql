-- Recurrence rules. Each occurrence is a row of "items".
CREATE TYPE "series_mode" AS ENUM ('fixed', 'after_completion');

CREATE TABLE "series" (
    "id" UUID NOT NULL,
    "kind" "item_kind" NOT NULL,
    "owner_id" UUID NOT NULL,
    "uid" VARCHAR(255) NOT NULL,
    "rrule" VARCHAR(500) NOT NULL,
    "mode" "series_mode" NOT NULL DEFAULT 'fixed',
    "start_day" DATE NOT NULL,
    "laid_out_until" DATE,
    "template" JSONB NOT NULL,
    "exdates" DATE[] NOT NULL DEFAULT ARRAY[]::DATE[],
    "predecessor_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "series_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "series_id_kind_key" ON "series"("id", "kind");
CREATE UNIQUE INDEX "series_owner_id_uid_key" ON "series"("owner_id", "uid");
CREATE INDEX "series_predecessor_id_idx" ON "series"("predecessor_id");
CREATE INDEX "series_laid_out_until_idx" ON "series"("laid_out_until");
ALTER TABLE "series" ADD CONSTRAINT "series_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "series" ADD CONSTRAINT "series_predecessor_id_fkey" FOREIGN KEY ("predecessor_id") REFERENCES "series"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "series" ADD CONSTRAINT "series_version_check" CHECK ("version" >= 1),
  ADD CONSTRAINT "series_mode_check" CHECK ("mode" = 'fixed' OR "kind" = 'task'),
  ADD CONSTRAINT "series_start_day_check" CHECK ("start_day" BETWEEN '1900-01-01' AND '9999-12-31'),
  ADD CONSTRAINT "series_laid_out_until_check" CHECK ("laid_out_until" BETWEEN '1900-01-01' AND '9999-12-31'),
  ADD CONSTRAINT "series_template_check" CHECK (jsonb_typeof("template") = 'object'),
  ADD CONSTRAINT "series_predecessor_id_check" CHECK ("predecessor_id" <> "id");

ALTER TABLE "items" ADD COLUMN "series_id" UUID,
  ADD COLUMN "occurrence_day" DATE,
  ADD COLUMN "overridden" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "items" ADD CONSTRAINT "items_occurrence_check"
    CHECK (("series_id" IS NULL) = ("occurrence_day" IS NULL) AND ("series_id" IS NOT NULL OR "overridden" = '{}')),
  ADD CONSTRAINT "items_occurrence_day_check" CHECK ("occurrence_day" BETWEEN '1900-01-01' AND '9999-12-31');
-- A series exists as long as an item, deleted or not, is one of its occurrences.
ALTER TABLE "items" ADD CONSTRAINT "items_series_id_kind_fkey" FOREIGN KEY ("series_id", "kind") REFERENCES "series"("id", "kind") ON DELETE NO ACTION ON UPDATE NO ACTION;
CREATE UNIQUE INDEX "items_series_id_occurrence_day_key" ON "items"("series_id", "occurrence_day") WHERE "series_id" IS NOT NULL AND "deleted_at" IS NULL;
-- Also for those that are deleted: the occurrences of a series, in their order.
CREATE INDEX "items_series_id_occurrence_day_idx" ON "items"("series_id", "occurrence_day") WHERE "series_id" IS NOT NULL;
