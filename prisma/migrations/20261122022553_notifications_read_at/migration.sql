-- The nightly purge looks for what was read long ago, whoever has read it: almost always nothing.
CREATE INDEX "notifications_read_at_idx" ON "notifications"("read_at") WHERE "read_at" IS NOT NULL;
