-- CreateTable
CREATE TABLE "mails" (
    "occasion" BYTEA NOT NULL,
    "user_id" UUID NOT NULL,
    "job_id" BIGINT NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "mails_pkey" PRIMARY KEY ("occasion")
);

-- CreateIndex
CREATE INDEX "mails_user_id_idx" ON "mails"("user_id");

-- CreateIndex
CREATE INDEX "mails_taken_at_idx" ON "mails"("taken_at");

-- AddForeignKey
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
