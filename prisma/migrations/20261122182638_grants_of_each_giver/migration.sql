-- CreateTable
CREATE TABLE "share_grants" (
    "id" UUID NOT NULL,
    "share_id" UUID NOT NULL,
    "granted_by_id" UUID NOT NULL,
    "permission" "permission" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "share_grants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "task_collaborator_grants" (
    "id" UUID NOT NULL,
    "task_collaborator_id" UUID NOT NULL,
    "granted_by_id" UUID NOT NULL,
    "role" "role" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "task_collaborator_grants_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "share_grants_granted_by_id_idx" ON "share_grants"("granted_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "share_grants_share_id_granted_by_id_key" ON "share_grants"("share_id", "granted_by_id");

-- CreateIndex
CREATE INDEX "task_collaborator_grants_granted_by_id_idx" ON "task_collaborator_grants"("granted_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "task_collaborator_grants_task_collaborator_id_granted_by_id_key" ON "task_collaborator_grants"("task_collaborator_id", "granted_by_id");

-- AddForeignKey
ALTER TABLE "share_grants" ADD CONSTRAINT "share_grants_share_id_fkey" FOREIGN KEY ("share_id") REFERENCES "shares"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_grants" ADD CONSTRAINT "share_grants_granted_by_id_fkey" FOREIGN KEY ("granted_by_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_collaborator_grants" ADD CONSTRAINT "task_collaborator_grants_task_collaborator_id_fkey" FOREIGN KEY ("task_collaborator_id") REFERENCES "task_collaborators"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "task_collaborator_grants" ADD CONSTRAINT "task_collaborator_grants_granted_by_id_fkey" FOREIGN KEY ("granted_by_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What stands from before: whoever has no access any more, or too little to share, can have given nothing. What ends here
-- may be what others' access to the same item rests on, so it is looked at until nothing ends.
CREATE FUNCTION pg_temp.level_on(person UUID, item items) RETURNS INT LANGUAGE sql AS $$
  SELECT CASE WHEN item.owner_id = person THEN 4 ELSE greatest(0,
    (SELECT CASE permission WHEN 'view' THEN 1 ELSE 2 END FROM shares WHERE item_id = item.id AND recipient_id = person),
    (SELECT CASE role WHEN 'viewer' THEN 1 WHEN 'editor' THEN 2 ELSE 3 END
      FROM task_collaborators WHERE task_id = item.id AND user_id = person),
    (SELECT CASE role WHEN 'viewer' THEN 1 WHEN 'editor' THEN 2 ELSE 3 END
      FROM collaborations WHERE owner_id = item.owner_id AND collaborator_id = person)) END
$$;
DO $$
DECLARE
  ended INT;
  more INT;
BEGIN
  LOOP
    DELETE FROM shares USING items AS item
      WHERE item.id = shares.item_id AND shares.shared_by_id <> item.owner_id
        AND pg_temp.level_on(shares.shared_by_id, item) < CASE item.kind WHEN 'task' THEN 2 ELSE 3 END;
    GET DIAGNOSTICS ended = ROW_COUNT;
    DELETE FROM task_collaborators AS member USING items AS item
      WHERE item.id = member.task_id AND member.added_by_id <> item.owner_id
        AND pg_temp.level_on(member.added_by_id, item) < 3;
    GET DIAGNOSTICS more = ROW_COUNT;
    EXIT WHEN ended + more = 0;
  END LOOP;
END
$$;
DROP FUNCTION pg_temp.level_on;
