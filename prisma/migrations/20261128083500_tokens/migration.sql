-- Access tokens of people's scripts and calendar programs.
CREATE TABLE "tokens" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "scope" VARCHAR(8) NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "hint" VARCHAR(9) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tokens_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "tokens_token_hash_key" ON "tokens"("token_hash");
CREATE INDEX "tokens_user_id_idx" ON "tokens"("user_id");
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_scope_check" CHECK ("scope" IN ('read', 'write', 'calendar'));
