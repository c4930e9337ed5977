-- Compared as the addresses of users are (lib/server/users/by-address.ts).
DROP INDEX "address_changes_old_email_idx";
CREATE INDEX "address_changes_old_email_idx" ON "address_changes"(lower("old_email" COLLATE "C"));
