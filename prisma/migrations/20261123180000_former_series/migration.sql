-- The series that have ended and whose people an item has kept: ending somebody's access to the item ends it on these too.
ALTER TABLE "items" ADD COLUMN "former_series_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[];

-- No statement uses it: the nightly job reads the series that go on in the order of their ids.
DROP INDEX "series_laid_out_until_idx";
