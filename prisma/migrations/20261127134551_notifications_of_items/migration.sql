-- The item and the comment with which a notification goes: it is listed as long as the person may see the item.
ALTER TABLE "notifications" ADD COLUMN     "comment_id" UUID,
ADD COLUMN     "item_id" UUID;

-- CreateIndex
CREATE INDEX "notifications_item_id_idx" ON "notifications"("item_id");

-- CreateIndex
CREATE INDEX "notifications_comment_id_idx" ON "notifications"("comment_id");

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
