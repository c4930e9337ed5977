-- Names of labels with a capital ẞ are compared as those with a small one, whose capitals are SS. Where a person has several
-- labels that are then of one name, the oldest gets it; each other one stays as it is until it is renamed or deleted.
UPDATE "labels" SET "folded" = replace("folded", 'ß', 'ss')
WHERE "id" IN (
    SELECT DISTINCT ON (one."owner_id", replace(one."folded", 'ß', 'ss')) one."id"
    FROM "labels" AS one
    WHERE one."folded" LIKE '%ß%' AND NOT EXISTS (
      SELECT FROM "labels" AS other
      WHERE other."owner_id" = one."owner_id" AND other."folded" = replace(one."folded", 'ß', 'ss'))
    ORDER BY one."owner_id", replace(one."folded", 'ß', 'ss'), one."created_at", one."id"
  );
