ALTER TABLE "collaboration_requests" ADD COLUMN "owner_email" VARCHAR(254), ADD COLUMN "collaborator_email" VARCHAR(254);

-- Of those from before, the addresses of now are all that is known.
UPDATE "collaboration_requests" AS request SET "owner_email" = owner.email, "collaborator_email" = collaborator.email
FROM "users" AS owner, "users" AS collaborator
WHERE owner.id = request.owner_id AND collaborator.id = request.collaborator_id;

ALTER TABLE "collaboration_requests" ALTER COLUMN "owner_email" SET NOT NULL, ALTER COLUMN "collaborator_email" SET NOT NULL;
