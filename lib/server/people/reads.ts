import { autocommit } from '@/lib/db/autocommit';
import type { Actor } from '@/lib/server/actor';
import { isConfirmedAddress } from '@/lib/server/users/confirmed-addresses';
import type { Person } from '@/lib/shared/contract/schemas/people';

type PersonRow = { email: string; first_name: string; last_name: string | null; shares_with_me: boolean };

/**
 * Lists everybody with whom the actor shares something, in either direction, and everybody who has invited the actor. A
 * person whom the actor has invited, or whose invitation comes from an unconfirmed address, is left out until the
 * invitation is accepted: nobody learns a stranger's name by inviting them.
 */
export async function listPeople(actor: Actor): Promise<Person[]> {
  const rows = await autocommit.$queryRaw<PersonRow[]>`
    WITH me AS (SELECT ${actor.id}::uuid AS id),
    known AS (
      SELECT collaborator_id AS person_id, false AS shares_with_me FROM collaborations, me WHERE owner_id = me.id
      UNION ALL SELECT owner_id, true FROM collaborations, me WHERE collaborator_id = me.id
      UNION ALL SELECT owner_id, false FROM collaboration_requests, me
        WHERE collaborator_id = me.id AND status = 'pending'
          AND EXISTS (SELECT FROM users WHERE id = owner_id AND ${isConfirmedAddress()})
      UNION ALL SELECT recipient_id, false FROM shares, me WHERE shared_by_id = me.id
      UNION ALL SELECT shared_by_id, false FROM shares, me WHERE recipient_id = me.id
      UNION ALL SELECT item.owner_id, item.deleted_at IS NULL FROM me
        JOIN shares ON recipient_id = me.id JOIN items AS item ON item.id = shares.item_id
      UNION ALL SELECT series.owner_id, series.deleted_at IS NULL FROM me
        JOIN shares ON recipient_id = me.id JOIN series ON series.id = shares.series_id
      UNION ALL SELECT unnest(ARRAY[recipient_id, shared_by_id]), false FROM me
        JOIN series ON series.owner_id = me.id JOIN shares ON shares.series_id = series.id
      UNION ALL SELECT user_id, false FROM me
        JOIN series ON series.owner_id = me.id JOIN task_collaborators AS member ON member.series_id = series.id
      UNION ALL SELECT series.owner_id, series.deleted_at IS NULL FROM me
        JOIN task_collaborators AS member ON member.user_id = me.id JOIN series ON series.id = member.series_id
      UNION ALL SELECT unnest(ARRAY[recipient_id, shared_by_id]), false FROM me
        JOIN items AS item ON item.owner_id = me.id JOIN shares ON shares.item_id = item.id
      UNION ALL SELECT user_id, false FROM me
        JOIN items AS item ON item.owner_id = me.id JOIN task_collaborators AS member ON member.task_id = item.id
      UNION ALL SELECT item.owner_id, item.deleted_at IS NULL FROM me
        JOIN task_collaborators AS member ON member.user_id = me.id JOIN items AS item ON item.id = member.task_id)
    SELECT person.email, person.first_name, person.last_name, bool_or(known.shares_with_me) AS shares_with_me
    FROM known JOIN users AS person ON person.id = known.person_id, me
    WHERE person.id <> me.id
    GROUP BY person.id ORDER BY lower(person.first_name), lower(person.last_name), person.id`;
  return rows.map((row) => ({
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    sharesWithMe: row.shares_with_me,
  }));
}
