-- The last changes of an item, so that one that is sent again because its answer was lost is made once.
ALTER TABLE "items" ADD COLUMN "change_ids" UUID[] NOT NULL DEFAULT ARRAY[]::UUID[];
ALTER TABLE "items" ADD CONSTRAINT "items_change_ids_few" CHECK (cardinality("change_ids") <= 16);
