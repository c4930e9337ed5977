import { createHmac } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { autocommit } from '@/lib/db/autocommit';
import { Prisma } from '@/lib/db/generated/client';
import { type Transaction, transaction } from '@/lib/db/transaction';
import type { ApiRequest } from '@/lib/server/api-request';
import { env } from '@/lib/server/env';
import { callerNetwork } from '@/lib/server/limits/caller-network';
import { spend } from '@/lib/server/limits/limits';
import { log } from '@/lib/server/log';
import { enqueue } from '@/lib/server/queue/enqueue';
import { derivedKey, hashOf } from '@/lib/server/secrets';
import { isConfirmedAddress } from '@/lib/server/users/confirmed-addresses';
import { emailTaken } from '@/lib/server/users/email-taken';
import { foldAddress } from '@/lib/shared/contract/plain/email-address';
import { closeToOthers } from './close-to-others';

/**
 * Changes of the e-mail address of an account. They are stored for some days, in which a link that was mailed to the
 * old address undoes them.
 */

/** Days in which the mailed link undoes a change, and in which no other account can take the old address. */
export const UNDO_DAYS = 7;

/**
 * Returns the secret of the link that undoes a change. It is derived from the id of the change and not stored, and so
 * is the same whenever the mail is composed again.
 */
const undoTokenOf = (changeId: string): string =>
  createHmac('sha256', derivedKey('address-change')).update(changeId).digest('base64url');

const isLive = Prisma.sql`change.expires_at > now()`;
const isOf = (email: string): Prisma.Sql =>
  Prisma.sql`lower(change.old_email COLLATE "C") = ${foldAddress(email)}`;

/**
 * True when the address counts as confirmed, and may be sent a link that undoes a change. Without `SMTP_URL` every
 * address does: all mail is written to the outbox folder, which only the person who runs the planner reads.
 */
const isConfirmed = (confirmedAt: Date | null): boolean => env.smtpUrl === null || confirmedAt !== null;

export type Moved = { oldEmail: string; oldConfirmedAt: Date | null; newEmail: string };

/**
 * A change of address. `wentBack` is true when the account returned to an address that was still reserved for it; then
 * no row is stored under the `id`.
 */
export type RecordedChange = { id: string; wentBack: boolean };

/**
 * Records that an account has moved to another address. The old address can undo the change if it was confirmed; an
 * unconfirmed one may be somebody else's, who must be able to use it. When an account returns to an address that is
 * still reserved for it, that change and all later ones are deleted, and no link is mailed to the address in between,
 * which may be a thief's. Throws 409 when the new address is reserved for another account.
 */
export async function recordAddressChange(
  tx: Transaction,
  userId: string,
  { oldEmail, oldConfirmedAt, newEmail }: Moved,
): Promise<RecordedChange> {
  // Called after the address has been written: the unique index made that wait for an account which was leaving the
  // address.
  await refuseReserved(tx, newEmail, userId);
  const id = newId();
  const ended = await tx.$executeRaw`
    DELETE FROM address_changes WHERE user_id = ${userId}::uuid AND created_at >= (
      SELECT min(created_at) FROM address_changes AS change
      WHERE user_id = ${userId}::uuid AND ${isOf(newEmail)} AND ${isLive})`;
  if (ended === 0 && isConfirmed(oldConfirmedAt))
    // The wall clock and not now(), since this transaction may have begun before that of the previous change.
    await tx.$executeRaw`
      INSERT INTO address_changes (id, user_id, old_email, token_hash, created_at, expires_at)
      VALUES (${id}::uuid, ${userId}::uuid, ${oldEmail}, ${hashOf(undoTokenOf(id))}, clock_timestamp(),
        clock_timestamp() + make_interval(days => ${UNDO_DAYS}::int))`;
  return { id, wentBack: ended > 0 };
}

/** Selects the accounts for which an address is reserved. */
export const accountsReserving = (email: string): Prisma.Sql =>
  Prisma.sql`SELECT user_id FROM address_changes AS change WHERE ${isOf(email)} AND ${isLive}`;

/** Throws 409 when the address is reserved for another account, which has left it in the last days. */
export async function refuseReserved(tx: Transaction, email: string, userId: string | null): Promise<void> {
  const kept = await tx.$executeRaw`
    SELECT 1 FROM address_changes AS change
    WHERE ${isOf(email)} AND ${isLive} AND user_id IS DISTINCT FROM ${userId}::uuid`;
  if (kept > 0) throw emailTaken();
}

/** Returns the link that undoes the change; null when there is no change to undo, or no longer. */
export async function undoAddressOf(changeId: string): Promise<string | null> {
  const token = undoTokenOf(changeId);
  return (await findUndo(token)) && `${env.appUrl}/api/address-changes/${token}`;
}

export type Undo = { id: string; userId: string; oldEmail: string; newEmail: string };

/** Returns the change that the secret of a link would undo; null when there is none, or no longer. */
export async function findUndo(token: string): Promise<Undo | null> {
  const [found] = await autocommit.$queryRaw<Undo[]>`
    SELECT change.id, change.user_id AS "userId", change.old_email AS "oldEmail", person.email AS "newEmail"
    FROM address_changes AS change JOIN users AS person ON person.id = change.user_id
    WHERE change.token_hash = ${hashOf(token)} AND ${isLive}`;
  return found ?? null;
}

/**
 * Undoes a change by the secret of the link that was mailed to the old address. The account returns to that address and
 * is closed to everybody else, its password is removed, since a thief may have changed it, and a link to choose another
 * is mailed. Later changes can no longer be undone. Returns null when there is nothing to undo, or no longer. Throws
 * 429 after too many calls from one network.
 */
export async function undoAddressChange(token: string, request: ApiRequest): Promise<Undo | null> {
  await spend({ addressResets: callerNetwork(request) });
  const undo = await findUndo(token);
  if (!undo) return null;
  const isUndone = await transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${undo.userId}::uuid FOR NO KEY UPDATE`;
    return restoreOldAddress(tx, undo);
  });
  if (!isUndone) return null;
  log.info(
    { event: 'email-change-undone', userId: undo.userId },
    'a change of the e-mail was undone by a mailed link',
  );
  return undo;
}

/** Returns the account to the address before a change; false when the change can no longer be undone. */
async function restoreOldAddress(
  tx: Transaction,
  { id, userId, oldEmail }: Omit<Undo, 'newEmail'>,
): Promise<boolean> {
  const ended = await tx.$executeRaw`
    DELETE FROM address_changes WHERE user_id = ${userId}::uuid AND created_at >= (
      SELECT created_at FROM address_changes AS change WHERE id = ${id}::uuid AND ${isLive})`;
  if (ended === 0) return false;
  await tx.user.update({
    where: { id: userId },
    data: { email: oldEmail, emailConfirmedAt: new Date(), passwordHash: null },
    select: { id: true },
  });
  await closeToOthers(tx, userId, 'a change of your address was undone');
  await enqueue(tx, 'begin-password-reset', { resetId: newId(), email: oldEmail });
  return true;
}

/**
 * Returns an account to its previous address when its password is reset by mail to the present one, which nobody has
 * confirmed. Either people moved their account to the address of a stranger, or a thief moved it to their own: in both
 * cases earlier content belongs to the previous address, and new content does not. The caller has locked the row of the
 * person.
 * @returns the address that is free now; null when the account stays where it is
 */
export async function returnUnconfirmedMove(tx: Transaction, userId: string): Promise<string | null> {
  const [change] = await tx.$queryRaw<Undo[]>`
    SELECT change.id, change.user_id AS "userId", change.old_email AS "oldEmail", person.email AS "newEmail"
    FROM address_changes AS change JOIN users AS person ON person.id = change.user_id
    WHERE change.user_id = ${userId}::uuid AND ${isLive} AND NOT ${isConfirmedAddress()}
    ORDER BY change.created_at LIMIT 1`;
  if (!change || !(await restoreOldAddress(tx, change))) return null;
  log.info({ event: 'email-change-returned', userId }, 'an account was returned from an unconfirmed address');
  return change.newEmail;
}
