-- AlterTable
ALTER TABLE "items" ADD COLUMN     "updated_by_id" UUID;

-- CreateIndex
CREATE INDEX "items_updated_by_id_idx" ON "items"("updated_by_id");

-- AddForeignKey
ALTER TABLE "items" ADD CONSTRAINT "items_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
