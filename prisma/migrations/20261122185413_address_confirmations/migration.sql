-- CreateTable
CREATE TABLE "address_confirmations" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "email" VARCHAR(254) NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "address_confirmations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "address_confirmations_token_hash_key" ON "address_confirmations"("token_hash");

-- CreateIndex
CREATE INDEX "address_confirmations_user_id_idx" ON "address_confirmations"("user_id");

-- CreateIndex
CREATE INDEX "address_confirmations_expires_at_idx" ON "address_confirmations"("expires_at");

-- AddForeignKey
ALTER TABLE "address_confirmations" ADD CONSTRAINT "address_confirmations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "address_confirmations" ADD CONSTRAINT "address_confirmations_expires_at_check" CHECK ("expires_at" > "created_at");
