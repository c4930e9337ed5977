-- The bytes of a checklist as text, so that those of an account are added up without reading the checklists.
ALTER TABLE "tasks" ADD COLUMN "checklist_bytes" INTEGER GENERATED ALWAYS AS (octet_length("checklist"::text)) STORED;
