-- AlterTable
ALTER TABLE "user_settings" ADD COLUMN     "week_view" VARCHAR(5);

ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_week_view_check" CHECK ("week_view" IN ('board', 'hours'));
