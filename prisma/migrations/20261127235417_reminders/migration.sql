-- When one person is reminded of an item, in place of their settings.
CREATE TABLE "item_reminders" (
    "item_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "minutes" INTEGER[],
    "is_own" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "item_reminders_pkey" PRIMARY KEY ("item_id","person_id")
);

-- The reminders with which the occurrences of a series are laid out.
CREATE TABLE "series_reminders" (
    "series_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "minutes" INTEGER[],

    CONSTRAINT "series_reminders_pkey" PRIMARY KEY ("series_id","person_id")
);

CREATE INDEX "item_reminders_person_id_idx" ON "item_reminders"("person_id");

CREATE INDEX "series_reminders_person_id_idx" ON "series_reminders"("person_id");

ALTER TABLE "item_reminders" ADD CONSTRAINT "item_reminders_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "item_reminders" ADD CONSTRAINT "item_reminders_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "series_reminders" ADD CONSTRAINT "series_reminders_series_id_fkey" FOREIGN KEY ("series_id") REFERENCES "series"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "series_reminders" ADD CONSTRAINT "series_reminders_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "item_reminders" ADD CONSTRAINT "item_reminders_minutes_check" CHECK (cardinality("minutes") <= 3 AND 0 <= ALL ("minutes") AND 40320 >= ALL ("minutes"));
ALTER TABLE "series_reminders" ADD CONSTRAINT "series_reminders_minutes_check" CHECK (cardinality("minutes") <= 3 AND 0 <= ALL ("minutes") AND 40320 >= ALL ("minutes"));
