import { Prisma } from '@/lib/db/generated/client';
import { isSeriesSeenBy } from '@/lib/server/access/series';
import { visibleTo } from '@/lib/server/access/visible';
import type { Part } from './part';

/**
 * SQL that is true while the person may see the item. Rows that relate people to an item the person no longer sees
 * contain only its id: neither its present title nor present addresses.
 */
const isSeen = (personId: string): Prisma.Sql =>
  Prisma.sql`(item.owner_id = ${personId}::uuid OR item.deleted_at IS NULL AND ${visibleTo(personId)})`;

/** Returns the parts about grants between people, on either side. */
export const peopleParts = (personId: string): Part[] => [
  ...itemGrantParts(personId),
  ...collaborationParts(Prisma.sql`${personId}::uuid`),
];

/** Returns the parts about shares and roles of single items, with giver and recipient. */
function itemGrantParts(personId: string): Part[] {
  const me = Prisma.sql`${personId}::uuid`;
  const seen = (column: Prisma.Sql): Prisma.Sql => Prisma.sql`
    CASE WHEN item.id IS NOT NULL AND ${isSeen(personId)}
      OR series.owner_id = ${me} OR series.deleted_at IS NULL AND ${isSeriesSeenBy(personId)} THEN ${column} END`;
  const owned = Prisma.sql`coalesce(item.owner_id, series.owner_id)`;
  const title = Prisma.sql`${seen(Prisma.sql`coalesce(item.title, series.template->>'title')`)} AS title`;
  return [
    {
      name: 'shares',
      table: 'shares',
      key: Prisma.sql`share.id`,
      columns: Prisma.sql`share.id, coalesce(item.kind, series.kind)::text AS kind, share.item_id AS "itemId",
        share.series_id AS "seriesId", ${title},
        ${seen(Prisma.sql`owner.email`)} AS "ownerEmail", ${seen(Prisma.sql`recipient.email`)} AS "sharedWithEmail",
        ${seen(Prisma.sql`maker.email`)} AS "sharedByEmail",
        share.permission::text AS permission, share.created_at AS "createdAt"`,
      from: Prisma.sql`shares AS share LEFT JOIN items AS item ON item.id = share.item_id
        LEFT JOIN series ON series.id = share.series_id JOIN users AS owner ON owner.id = ${owned} JOIN users AS recipient ON recipient.id = share.recipient_id
        JOIN users AS maker ON maker.id = share.shared_by_id`,
      where: Prisma.sql`share.id IN (
        SELECT id FROM shares WHERE recipient_id = ${me}
        UNION ALL SELECT id FROM shares WHERE shared_by_id = ${me}
        UNION ALL SELECT shares.id FROM shares JOIN items ON items.id = shares.item_id WHERE items.owner_id = ${me}
        UNION ALL SELECT shares.id FROM shares JOIN series ON series.id = shares.series_id WHERE series.owner_id = ${me})`,
    },
    {
      name: 'share-grants',
      table: 'share_grants',
      key: Prisma.sql`given.id`,
      columns: Prisma.sql`given.id, given.share_id AS "shareId", ${seen(Prisma.sql`giver.email`)} AS "grantedByEmail",
        given.permission::text AS permission, given.created_at AS "createdAt"`,
      from: Prisma.sql`share_grants AS given JOIN shares AS share ON share.id = given.share_id
        LEFT JOIN items AS item ON item.id = share.item_id LEFT JOIN series ON series.id = share.series_id
        JOIN users AS giver ON giver.id = given.granted_by_id`,
      where: Prisma.sql`given.granted_by_id = ${me} OR share.recipient_id = ${me} OR ${owned} = ${me}`,
    },
    {
      name: 'task-collaborators',
      table: 'task_collaborators',
      key: Prisma.sql`member.id`,
      columns: Prisma.sql`member.id, member.task_id AS "taskId", member.series_id AS "seriesId", ${title},
        ${seen(Prisma.sql`owner.email`)} AS "ownerEmail", ${seen(Prisma.sql`person.email`)} AS "userEmail",
        ${seen(Prisma.sql`adder.email`)} AS "addedByEmail", member.role::text AS role,
        member.created_at AS "createdAt"`,
      from: Prisma.sql`task_collaborators AS member LEFT JOIN items AS item ON item.id = member.task_id
        LEFT JOIN series ON series.id = member.series_id JOIN users AS owner ON owner.id = ${owned} JOIN users AS person ON person.id = member.user_id
        JOIN users AS adder ON adder.id = member.added_by_id`,
      where: Prisma.sql`member.id IN (
        SELECT id FROM task_collaborators WHERE user_id = ${me}
        UNION ALL SELECT id FROM task_collaborators WHERE added_by_id = ${me}
        UNION ALL SELECT task_collaborators.id FROM task_collaborators
          JOIN items ON items.id = task_collaborators.task_id WHERE items.owner_id = ${me}
        UNION ALL SELECT task_collaborators.id FROM task_collaborators
          JOIN series ON series.id = task_collaborators.series_id WHERE series.owner_id = ${me})`,
    },
    {
      name: 'task-role-grants',
      table: 'task_collaborator_grants',
      key: Prisma.sql`given.id`,
      columns: Prisma.sql`given.id, given.task_collaborator_id AS "taskCollaboratorId",
        ${seen(Prisma.sql`giver.email`)} AS "grantedByEmail", given.role::text AS role,
        given.created_at AS "createdAt"`,
      from: Prisma.sql`task_collaborator_grants AS given
        JOIN task_collaborators AS member ON member.id = given.task_collaborator_id
        LEFT JOIN items AS item ON item.id = member.task_id LEFT JOIN series ON series.id = member.series_id
        JOIN users AS giver ON giver.id = given.granted_by_id`,
      where: Prisma.sql`given.granted_by_id = ${me} OR member.user_id = ${me} OR ${owned} = ${me}`,
    },
  ];
}

/** Returns the parts about collaborations in whole planners. */
function collaborationParts(me: Prisma.Sql): Part[] {
  return [
    {
      name: 'collaborations',
      table: 'collaborations',
      key: Prisma.sql`place.id`,
      columns: Prisma.sql`place.id, owner.email AS "ownerEmail", collaborator.email AS "collaboratorEmail",
        place.role::text AS role, place.created_at AS "createdAt"`,
      from: Prisma.sql`collaborations AS place JOIN users AS owner ON owner.id = place.owner_id
        JOIN users AS collaborator ON collaborator.id = place.collaborator_id`,
      where: Prisma.sql`place.owner_id = ${me} OR place.collaborator_id = ${me}`,
    },
    {
      name: 'collaboration-requests',
      table: 'collaboration_requests',
      key: Prisma.sql`request.id`,
      columns: Prisma.sql`request.id, request.owner_email AS "ownerEmail",
        request.collaborator_email AS "collaboratorEmail", request.role::text AS role, request.message,
        request.status::text AS status, request.created_at AS "createdAt", request.answered_at AS "answeredAt"`,
      from: Prisma.sql`collaboration_requests AS request`,
      where: Prisma.sql`request.owner_id = ${me} OR request.collaborator_id = ${me}`,
    },
  ];
}
