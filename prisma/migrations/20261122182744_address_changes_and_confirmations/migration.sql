-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "confirmed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "address_changes" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "old_email" VARCHAR(254) NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "address_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "address_changes_token_hash_key" ON "address_changes"("token_hash");

-- CreateIndex
CREATE INDEX "address_changes_user_id_idx" ON "address_changes"("user_id");

-- AddForeignKey
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Sessions that stand were last confirmed when they began.
UPDATE "sessions" SET "confirmed_at" = "created_at";

-- Whoever asks for an address asks whether it is kept for somebody.
CREATE INDEX "address_changes_old_email_idx" ON "address_changes"(lower("old_email"));
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_expires_at_check" CHECK ("expires_at" > "created_at");
