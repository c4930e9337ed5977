-- The access token that has asked for the address of an upload.
ALTER TABLE "uploads" ADD COLUMN "asked_by" UUID;
