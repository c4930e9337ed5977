-- CreateTable
CREATE TABLE "sign_up_invitations" (
    "id" UUID NOT NULL,
    "inviter_id" UUID NOT NULL,
    "email" VARCHAR(254) NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_up_invitations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sign_up_invitations_token_hash_key" ON "sign_up_invitations"("token_hash");

-- CreateIndex
CREATE INDEX "sign_up_invitations_email_idx" ON "sign_up_invitations"("email");

-- CreateIndex
CREATE INDEX "sign_up_invitations_expires_at_idx" ON "sign_up_invitations"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "sign_up_invitations_inviter_id_email_key" ON "sign_up_invitations"("inviter_id", "email");

-- AddForeignKey
ALTER TABLE "sign_up_invitations" ADD CONSTRAINT "sign_up_invitations_inviter_id_fkey" FOREIGN KEY ("inviter_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "sign_up_invitations" ADD CONSTRAINT "sign_up_invitations_expires_at_check" CHECK ("expires_at" > "created_at");
