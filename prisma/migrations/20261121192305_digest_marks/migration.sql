-- AlterTable
ALTER TABLE "notification_settings" ADD COLUMN     "last_daily_digest" DATE,
ADD COLUMN     "last_weekly_digest" DATE;

-- The orders of digests look for whoever has turned them on and has not had the newest.
CREATE INDEX "notification_settings_daily_digest_idx" ON "notification_settings"("last_daily_digest") WHERE "daily_digest";
CREATE INDEX "notification_settings_weekly_digest_idx" ON "notification_settings"("last_weekly_digest") WHERE "weekly_digest";
