import { database } from '@/lib/db/client';
import { type Transaction, transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { confirmPassword } from '@/lib/server/auth/passwords';
import { endSessions } from '@/lib/server/auth/sessions';
import { endIntegrations } from '@/lib/server/email-integration/endings';
import { AppError } from '@/lib/server/errors/app-error';
import { log } from '@/lib/server/log';
import { enqueueAll } from '@/lib/server/queue/enqueue';
import { inBatches } from '@/lib/server/queue/in-batches';
import { isSameAddress } from '@/lib/shared/contract/plain/email-address';
import type { AccountDeletion } from '@/lib/shared/contract/schemas/auth';
import { leaveOthers, notifyOfDeparture } from './departure';

/** Milliseconds for the transaction, in which a planner of many years may be deleted. */
const TIMEOUT = 60_000;

/** Items per statement, well within the statement timeout. */
const BATCH = 1_000;

/**
 * Deletes the actor's account and everything of theirs, for good. What they wrote on items of others stays, without
 * their name. Jobs of the same transaction remove the files and revoke Google's token. Throws 400 when the deletion is
 * not confirmed, 429 after too many wrong passwords.
 */
export async function deleteAccount(actor: Actor, confirmation: AccountDeletion): Promise<void> {
  await confirm(actor, confirmation);
  await transaction(
    async (tx) => {
      await lockAccount(tx, actor);
      await endIntegrations(tx, actor.id);
      await deleteStoredFiles(tx, actor.id);
      await notifyOfDeparture(tx, actor.id);
      await leaveOthers(tx, actor.id);
      await endSessions(tx, actor.id);
      await deleteItems(tx, actor.id);
      // What they have deleted in the planners of others stays, and can be restored there.
      await tx.seriesChange.deleteMany({ where: { actorId: actor.id, isDeletion: false } });
      await tx.user.delete({ where: { id: actor.id } });
    },
    { timeout: TIMEOUT },
  );
  log.info({ event: 'account-deleted', userId: actor.id }, 'account deleted');
}

/**
 * Checks the password, or the address where there is no password; the caller has signed in recently (`isSensitive`).
 */
async function confirm(actor: Actor, { password, email }: AccountDeletion): Promise<void> {
  if (password !== undefined) {
    await confirmPassword(actor, password, 'password');
    return;
  }
  const account = await database.user.findUnique({
    where: { id: actor.id },
    select: { passwordHash: true, email: true },
  });
  if (account?.passwordHash) throw refusal('password', 'Give your password.');
  if (!account || email === undefined || !isSameAddress(account.email, email))
    throw refusal('email', 'This is not the address of your account.');
}

const refusal = (field: string, message: string): AppError =>
  new AppError('invalid', { details: message, fields: { [field]: message } });

/**
 * Locks the person's row, so that no new row can refer to it. Throws for the second of two concurrent deletions, and
 * for a session that has ended meanwhile, as by a new password.
 */
async function lockAccount(tx: Transaction, { id, sessionId }: Actor): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${id}::uuid FOR UPDATE`;
  if ((await tx.session.count({ where: { id: sessionId } })) === 0) throw new AppError('unauthenticated');
}

/** Enqueues the removal of files that lose their row: those that the person uploaded, on their days, or unattached. */
async function deleteStoredFiles(tx: Transaction, id: string): Promise<void> {
  const files = await tx.$queryRaw<StoredFile[]>`
    SELECT storage_key AS key FROM attachments WHERE uploader_id = ${id}::uuid OR day_owner_id = ${id}::uuid
    UNION SELECT storage_key FROM uploads WHERE user_id = ${id}::uuid`;
  await enqueueRemoval(tx, files);
}

/**
 * Deletes the items in batches. Locks each batch first, so that files which others are attaching to it are found as
 * well.
 */
async function deleteItems(tx: Transaction, ownerId: string): Promise<void> {
  await inBatches(BATCH, async (size) => {
    const items = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM items WHERE owner_id = ${ownerId}::uuid ORDER BY id LIMIT ${size} FOR UPDATE`;
    const ids = items.map(({ id }) => id);
    const files = await tx.$queryRaw<StoredFile[]>`
      SELECT storage_key AS key FROM attachments WHERE item_id = ANY (${ids}::uuid[])`;
    await enqueueRemoval(tx, files);
    await tx.item.deleteMany({ where: { id: { in: ids } } });
    return ids.length;
  });
}

type StoredFile = { key: string };

/** Enqueues the removal of the files, each once. */
const enqueueRemoval = (tx: Transaction, files: readonly StoredFile[]): Promise<void> =>
  enqueueAll(
    tx,
    'delete-stored-file',
    files.map(({ key }) => ({ key: `delete-stored-file:${key}`, payload: { key }, runAt: new Date() })),
  );
