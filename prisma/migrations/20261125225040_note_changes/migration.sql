-- The last changes of each person's comments and stickers, so that one that is sent again because its answer was lost is
-- made once, also when the comment or sticker was deleted meanwhile.
CREATE TABLE "note_changes" (
    "id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "note_id" UUID NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "note_changes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "note_changes_person_id_made_at_idx" ON "note_changes"("person_id", "made_at");
ALTER TABLE "note_changes" ADD CONSTRAINT "note_changes_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
