-- A person's own words on items. `folded` is the name without its case, whatever the locale of the database makes of it.
CREATE TYPE "label_colour" AS ENUM ('petrol', 'blue', 'plum', 'vermilion', 'bronze', 'moss', 'slate', 'rose');

CREATE TABLE "labels" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "name" VARCHAR(50) NOT NULL,
    "folded" TEXT NOT NULL,
    "colour" "label_colour",
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "labels_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "labels_owner_id_folded_key" ON "labels"("owner_id", "folded");
-- For the foreign keys, by which nobody's label is on an item in the name of another person.
CREATE UNIQUE INDEX "labels_id_owner_id_key" ON "labels"("id", "owner_id");

CREATE TABLE "item_labels" (
    "item_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "label_id" UUID NOT NULL,
    "place" SMALLINT NOT NULL,

    CONSTRAINT "item_labels_pkey" PRIMARY KEY ("item_id","person_id","label_id")
);
CREATE INDEX "item_labels_person_id_label_id_idx" ON "item_labels"("person_id", "label_id");

-- The labels with which the occurrences of a series are laid out.
CREATE TABLE "series_labels" (
    "series_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "label_id" UUID NOT NULL,
    "place" SMALLINT NOT NULL,

    CONSTRAINT "series_labels_pkey" PRIMARY KEY ("series_id","person_id","label_id")
);
CREATE INDEX "series_labels_person_id_label_id_idx" ON "series_labels"("person_id", "label_id");

ALTER TABLE "labels" ADD CONSTRAINT "labels_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "item_labels" ADD CONSTRAINT "item_labels_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "items"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "item_labels" ADD CONSTRAINT "item_labels_label_id_person_id_fkey" FOREIGN KEY ("label_id", "person_id") REFERENCES "labels"("id", "owner_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "series_labels" ADD CONSTRAINT "series_labels_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "series"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "series_labels" ADD CONSTRAINT "series_labels_label_id_person_id_fkey" FOREIGN KEY ("label_id", "person_id") REFERENCES "labels"("id", "owner_id") ON DELETE CASCADE ON UPDATE CASCADE;
