-- Addresses are compared without the case of ASCII letters alone, whatever the locale of the database makes of others:
-- as foldAddress (lib/shared/contract/email-address.ts) does.
DROP INDEX "users_email_lower_key";
CREATE UNIQUE INDEX "users_email_lower_key" ON "users"(lower("email" COLLATE "C"));
