-- CreateEnum
CREATE TYPE "file_type" AS ENUM ('image', 'pdf');

-- CreateEnum
CREATE TYPE "upload_status" AS ENUM ('pending', 'receiving', 'stored');

-- CreateEnum
CREATE TYPE "item_kind" AS ENUM ('task', 'schedule', 'goal');

-- CreateEnum
CREATE TYPE "priority" AS ENUM ('low', 'medium', 'high');

-- CreateEnum
CREATE TYPE "goal_type" AS ENUM ('daily', 'weekly', 'monthly', 'annual');

-- CreateEnum
CREATE TYPE "notification_type" AS ENUM ('task', 'schedule', 'collaboration', 'general');

-- CreateEnum
CREATE TYPE "permission" AS ENUM ('view', 'edit');

-- CreateEnum
CREATE TYPE "role" AS ENUM ('viewer', 'editor', 'admin');

-- CreateEnum
CREATE TYPE "request_status" AS ENUM ('pending', 'accepted', 'rejected');

-- CreateTable
CREATE TABLE "comments" (
    "id" UUID NOT NULL,
    "item_id" UUID,
    "day_owner_id" UUID,
    "day" DATE,
    "author_id" UUID,
    "content" VARCHAR(5000) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "comments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stickers" (
    "id" UUID NOT NULL,
    "item_id" UUID,
    "day_owner_id" UUID,
    "day" DATE,
    "user_id" UUID NOT NULL,
    "emoji" VARCHAR(16) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stickers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attachments" (
    "id" UUID NOT NULL,
    "item_id" UUID,
    "day_owner_id" UUID,
    "day" DATE,
    "uploader_id" UUID NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "original_name" VARCHAR(255) NOT NULL,
    "file_type" "file_type" NOT NULL,
    "mime_type" VARCHAR(100) NOT NULL,
    "size" INTEGER NOT NULL,
    "storage_key" VARCHAR(255) NOT NULL,
    "sha256" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "attachments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "uploads" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "status" "upload_status" NOT NULL DEFAULT 'pending',
    "storage_key" VARCHAR(255) NOT NULL,
    "file_type" "file_type",
    "mime_type" VARCHAR(100),
    "size" INTEGER,
    "sha256" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "uploads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "items" (
    "id" UUID NOT NULL,
    "kind" "item_kind" NOT NULL,
    "owner_id" UUID NOT NULL,
    "title" VARCHAR(200) NOT NULL,
    "date" DATE NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by_id" UUID,

    CONSTRAINT "items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tasks" (
    "id" UUID NOT NULL,
    "kind" "item_kind" NOT NULL DEFAULT 'task',
    "time" CHAR(5),
    "priority" "priority" NOT NULL DEFAULT 'medium',
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "tasks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "schedules" (
    "id" UUID NOT NULL,
    "kind" "item_kind" NOT NULL DEFAULT 'schedule',
    "time" CHAR(5) NOT NULL,
    "duration" INTEGER NOT NULL DEFAULT 60,
    "location" VARCHAR(200),

    CONSTRAINT "schedules_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "goals" (
    "id" UUID NOT NULL,
    "kind" "item_kind" NOT NULL DEFAULT 'goal',
    "type" "goal_type" NOT NULL,
    "description" VARCHAR(2000),
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "goals_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "type" "notification_type" NOT NULL,
    "title" VARCHAR(300) NOT NULL,
    "message" VARCHAR(2000) NOT NULL,
    "action_url" VARCHAR(500),
    "occasion" VARCHAR(200),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_preferences" (
    "user_id" UUID NOT NULL,
    "notification_preferences" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_preferences_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "notification_settings" (
    "user_id" UUID NOT NULL,
    "welcome_emails" BOOLEAN NOT NULL DEFAULT true,
    "meeting_reminders" BOOLEAN NOT NULL DEFAULT true,
    "task_reminders" BOOLEAN NOT NULL DEFAULT true,
    "schedule_alerts" BOOLEAN NOT NULL DEFAULT true,
    "collaboration_updates" BOOLEAN NOT NULL DEFAULT true,
    "daily_digest" BOOLEAN NOT NULL DEFAULT false,
    "weekly_digest" BOOLEAN NOT NULL DEFAULT false,
    "reminder_minutes_before" INTEGER NOT NULL DEFAULT 15,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notification_settings_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "email_integrations" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "provider" VARCHAR(32) NOT NULL,
    "email" VARCHAR(254) NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "refresh_token" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "email_integrations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shares" (
    "id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "recipient_id" UUID NOT NULL,
    "permission" "permission" NOT NULL DEFAULT 'view',
    "shared_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shares_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "task_collaborators" (
    "id" UUID NOT NULL,
    "task_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" "role" NOT NULL DEFAULT 'viewer',
    "added_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "task_collaborators_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "collaborations" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "collaborator_id" UUID NOT NULL,
    "role" "role" NOT NULL DEFAULT 'editor',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "collaborations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "collaboration_requests" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "collaborator_id" UUID NOT NULL,
    "role" "role" NOT NULL DEFAULT 'editor',
    "message" VARCHAR(1000),
    "status" "request_status" NOT NULL DEFAULT 'pending',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "collaboration_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "email" VARCHAR(254) NOT NULL,
    "first_name" VARCHAR(100) NOT NULL,
    "last_name" VARCHAR(100),
    "time_zone" VARCHAR(64) NOT NULL,
    "password_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "identities" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "provider" VARCHAR(64) NOT NULL,
    "subject" VARCHAR(255) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "identities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "bearer_hash" BYTEA,
    "cookie_hash" BYTEA NOT NULL,
    "user_agent" VARCHAR(255),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "password_resets" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "password_resets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "authorization_requests" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "state_hash" BYTEA NOT NULL,
    "code_verifier" VARCHAR(128) NOT NULL,
    "nonce" VARCHAR(128) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "authorization_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "comments_item_id_created_at_idx" ON "comments"("item_id", "created_at");

-- CreateIndex
CREATE INDEX "comments_day_owner_id_day_idx" ON "comments"("day_owner_id", "day");

-- CreateIndex
CREATE INDEX "comments_author_id_idx" ON "comments"("author_id");

-- CreateIndex
CREATE INDEX "stickers_user_id_idx" ON "stickers"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "stickers_item_id_user_id_emoji_key" ON "stickers"("item_id", "user_id", "emoji");

-- CreateIndex
CREATE UNIQUE INDEX "stickers_day_owner_id_day_user_id_emoji_key" ON "stickers"("day_owner_id", "day", "user_id", "emoji");

-- CreateIndex
CREATE UNIQUE INDEX "attachments_storage_key_key" ON "attachments"("storage_key");

-- CreateIndex
CREATE INDEX "attachments_item_id_idx" ON "attachments"("item_id");

-- CreateIndex
CREATE INDEX "attachments_day_owner_id_day_idx" ON "attachments"("day_owner_id", "day");

-- CreateIndex
CREATE INDEX "attachments_uploader_id_idx" ON "attachments"("uploader_id");

-- CreateIndex
CREATE UNIQUE INDEX "uploads_token_hash_key" ON "uploads"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "uploads_storage_key_key" ON "uploads"("storage_key");

-- CreateIndex
CREATE INDEX "uploads_user_id_idx" ON "uploads"("user_id");

-- CreateIndex
CREATE INDEX "uploads_created_at_idx" ON "uploads"("created_at");

-- CreateIndex
CREATE INDEX "items_owner_id_kind_date_idx" ON "items"("owner_id", "kind", "date");

-- CreateIndex
CREATE INDEX "items_deleted_by_id_idx" ON "items"("deleted_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "items_id_kind_key" ON "items"("id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "tasks_id_kind_key" ON "tasks"("id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "schedules_id_kind_key" ON "schedules"("id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "goals_id_kind_key" ON "goals"("id", "kind");

-- CreateIndex
CREATE INDEX "notifications_user_id_read_at_created_at_idx" ON "notifications"("user_id", "read_at", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "notifications_user_id_occasion_key" ON "notifications"("user_id", "occasion");

-- CreateIndex
CREATE UNIQUE INDEX "email_integrations_user_id_key" ON "email_integrations"("user_id");

-- CreateIndex
CREATE INDEX "shares_recipient_id_idx" ON "shares"("recipient_id");

-- CreateIndex
CREATE INDEX "shares_shared_by_id_idx" ON "shares"("shared_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "shares_item_id_recipient_id_key" ON "shares"("item_id", "recipient_id");

-- CreateIndex
CREATE INDEX "task_collaborators_user_id_idx" ON "task_collaborators"("user_id");

-- CreateIndex
CREATE INDEX "task_collaborators_added_by_id_idx" ON "task_collaborators"("added_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "task_collaborators_task_id_user_id_key" ON "task_collaborators"("task_id", "user_id");

-- CreateIndex
CREATE INDEX "collaborations_collaborator_id_idx" ON "collaborations"("collaborator_id");

-- CreateIndex
CREATE UNIQUE INDEX "collaborations_owner_id_collaborator_id_key" ON "collaborations"("owner_id", "collaborator_id");

-- CreateIndex
CREATE INDEX "collaboration_requests_owner_id_idx" ON "collaboration_requests"("owner_id");

-- CreateIndex
CREATE INDEX "collaboration_requests_collaborator_id_idx" ON "collaboration_requests"("collaborator_id");

-- CreateIndex
CREATE INDEX "identities_user_id_idx" ON "identities"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "identities_provider_subject_key" ON "identities"("provider", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_bearer_hash_key" ON "sessions"("bearer_hash");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_cookie_hash_key" ON "sessions"("cookie_hash");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "password_resets_token_hash_key" ON "password_resets"("token_hash");

-- CreateIndex
CREATE INDEX "password_resets_user_id_idx" ON "password_resets"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "authorization_requests_state_hash_key" ON "authorization_requests"("state_hash");

-- CreateIndex
CREATE INDEX "authorization_requests_user_id_idx" ON "authorization_requests"("user_id");

-- CreateIndex
CREATE INDEX "authorization_requests_session_id_idx" ON "authorization_requests"("session_id");

-- CreateIndex
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_day_owner_id_fkey" FOREIGN KEY ("day_owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stickers" ADD CONSTRAINT "stickers_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stickers" ADD CONSTRAINT "stickers_day_owner_id_fkey" FOREIGN KEY ("day_owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stickers" ADD CONSTRAINT "stickers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_day_owner_id_fkey" FOREIGN KEY ("day_owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_uploader_id_fkey" FOREIGN KEY ("uploader_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "items" ADD CONSTRAINT "items_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "items" ADD CONSTRAINT "items_deleted_by_id_fkey" FOREIGN KEY ("deleted_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_id_kind_fkey" FOREIGN KEY ("id", "kind") REFERENCES "items"("id", "kind") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_id_kind_fkey" FOREIGN KEY ("id", "kind") REFERENCES "items"("id", "kind") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "goals" ADD CONSTRAINT "goals_id_kind_fkey" FOREIGN KEY ("id", "kind") REFERENCES "items"("id", "kind") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_preferences" ADD CONSTRAINT "user_preferences_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_integrations" ADD CONSTRAINT "email_integrations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shares" ADD CONSTRAINT "shares_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shares" ADD CONSTRAINT "shares_recipient_id_fkey" FOREIGN KEY ("recipient_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shares" ADD CONSTRAINT "shares_shared_by_id_fkey" FOREIGN KEY ("shared_by_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_collaborators" ADD CONSTRAINT "task_collaborators_task_id_fkey" FOREIGN KEY ("task_id") REFERENCES "tasks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_collaborators" ADD CONSTRAINT "task_collaborators_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_collaborators" ADD CONSTRAINT "task_collaborators_added_by_id_fkey" FOREIGN KEY ("added_by_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collaborations" ADD CONSTRAINT "collaborations_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collaborations" ADD CONSTRAINT "collaborations_collaborator_id_fkey" FOREIGN KEY ("collaborator_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collaboration_requests" ADD CONSTRAINT "collaboration_requests_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "collaboration_requests" ADD CONSTRAINT "collaboration_requests_collaborator_id_fkey" FOREIGN KEY ("collaborator_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "authorization_requests" ADD CONSTRAINT "authorization_requests_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "authorization_requests" ADD CONSTRAINT "authorization_requests_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- From here on by hand: what the schema has no words for.

-- One account per address, however it is written.
CREATE UNIQUE INDEX "users_email_lower_key" ON "users"(lower("email"));

-- An item's kind and the table that holds the rest of it cannot disagree.
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_kind_check" CHECK ("kind" = 'task');
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_kind_check" CHECK ("kind" = 'schedule');
ALTER TABLE "goals" ADD CONSTRAINT "goals_kind_check" CHECK ("kind" = 'goal');

-- Items
ALTER TABLE "items" ADD CONSTRAINT "items_title_check" CHECK (char_length("title") BETWEEN 1 AND 200);
ALTER TABLE "items" ADD CONSTRAINT "items_date_check" CHECK ("date" BETWEEN '1900-01-01' AND '9999-12-31');
ALTER TABLE "items" ADD CONSTRAINT "items_version_check" CHECK ("version" >= 1);
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_time_check" CHECK ("time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_time_check" CHECK ("time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_duration_check" CHECK ("duration" BETWEEN 15 AND 1440 AND "duration" % 15 = 0);

-- The purge looks for these alone.
CREATE INDEX "items_deleted_at_idx" ON "items"("deleted_at") WHERE "deleted_at" IS NOT NULL;

-- What hangs on an item, or on one day of one person's planner, hangs on exactly one of them.
ALTER TABLE "comments" ADD CONSTRAINT "comments_target_check" CHECK (num_nonnulls("item_id", "day") = 1 AND ("day" IS NULL) = ("day_owner_id" IS NULL));
ALTER TABLE "stickers" ADD CONSTRAINT "stickers_target_check" CHECK (num_nonnulls("item_id", "day") = 1 AND ("day" IS NULL) = ("day_owner_id" IS NULL));
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_target_check" CHECK (num_nonnulls("item_id", "day") = 1 AND ("day" IS NULL) = ("day_owner_id" IS NULL));
ALTER TABLE "comments" ADD CONSTRAINT "comments_day_check" CHECK ("day" BETWEEN '1900-01-01' AND '9999-12-31');
ALTER TABLE "stickers" ADD CONSTRAINT "stickers_day_check" CHECK ("day" BETWEEN '1900-01-01' AND '9999-12-31');
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_day_check" CHECK ("day" BETWEEN '1900-01-01' AND '9999-12-31');
ALTER TABLE "comments" ADD CONSTRAINT "comments_content_check" CHECK (char_length("content") >= 1);
ALTER TABLE "comments" ADD CONSTRAINT "comments_version_check" CHECK ("version" >= 1);
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_size_check" CHECK ("size" BETWEEN 1 AND 10485760);
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_size_check" CHECK ("size" BETWEEN 1 AND 10485760);

-- People
ALTER TABLE "collaborations" ADD CONSTRAINT "collaborations_pair_check" CHECK ("owner_id" <> "collaborator_id");
ALTER TABLE "collaboration_requests" ADD CONSTRAINT "collaboration_requests_pair_check" CHECK ("owner_id" <> "collaborator_id");
CREATE UNIQUE INDEX "collaboration_requests_pending_key" ON "collaboration_requests"("owner_id", "collaborator_id") WHERE "status" = 'pending';
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_reminder_check" CHECK ("reminder_minutes_before" BETWEEN 1 AND 120);

-- What ends cannot have ended before it began.
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_expires_at_check" CHECK ("expires_at" > "created_at");
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_expires_at_check" CHECK ("expires_at" > "created_at");
ALTER TABLE "authorization_requests" ADD CONSTRAINT "authorization_requests_expires_at_check" CHECK ("expires_at" > "created_at");
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_expires_at_check" CHECK ("expires_at" > "created_at");
