import type { Transaction } from '@/lib/db/transaction';
import { endSessions } from '@/lib/server/auth/sessions';
import { endFeeds } from '@/lib/server/calendars/feeds/feeds';
import { endIntegrations } from '@/lib/server/email-integration/endings';
import { notify } from '@/lib/server/notifications/notify';
import { enqueueAll } from '@/lib/server/queue/enqueue';
import { takeBackAllGiven } from '@/lib/server/shares/take-back';
import { endTokens } from '@/lib/server/tokens/tokens';

/** The reason for closing the account to everybody else, for the notification to the person. */
export type ClosingReason =
  | 'your password was reset'
  | 'your address was changed'
  | 'a change of your address was undone';

/**
 * Ends every way for others to use the account or read its planner: sign-in identities, all sessions but one, access
 * tokens, calendar feeds, unused links and upload tickets, everything given in the person's name, and the connected mail account. What others have
 * given to the person stays. Called when an account passes to the owner of its address, since somebody else may have
 * used it before. The caller has locked the person's row, so that no sign-in by password completes meanwhile.
 */
export async function closeToOthers(
  tx: Transaction,
  userId: string,
  reason: ClosingReason,
  { exceptSession = null }: { exceptSession?: string | null } = {},
): Promise<void> {
  // Deleted before the sessions: a sign-in by an identity locks its row until its session is stored.
  await tx.identity.deleteMany({ where: { userId } });
  // Ended before the grants: a request that gives access locks its session until the grant is stored.
  await endSessions(tx, userId, { except: exceptSession });
  await endTokens(tx, userId);
  await endFeeds(tx, userId);
  await tx.passwordReset.deleteMany({ where: { userId, usedAt: null } });
  await tx.authorizationRequest.deleteMany({ where: { userId } });
  await tx.signUpInvitation.deleteMany({ where: { inviterId: userId } });
  await endUploads(tx, userId);
  await takeBackAllGiven(tx, userId);
  if (await endIntegrations(tx, userId)) await notifyOfEnd(tx, userId, reason);
}

/** Deletes the person's uploads that are in progress or not attached, and enqueues the removal of their files. */
async function endUploads(tx: Transaction, userId: string): Promise<void> {
  const ended = await tx.$queryRaw<{ key: string }[]>`
    DELETE FROM uploads WHERE user_id = ${userId}::uuid RETURNING storage_key AS key`;
  await enqueueAll(
    tx,
    'delete-stored-file',
    ended.map(({ key }) => ({ key: `delete-stored-file:${key}`, payload: { key }, runAt: new Date() })),
  );
}

const notifyOfEnd = (tx: Transaction, userId: string, reason: ClosingReason): Promise<void> =>
  notify(tx, [userId], {
    type: 'general',
    title: 'Gmail is no longer connected',
    message: `It was disconnected when ${reason}. Reminders and digests come by Dayfold's own mail.`,
    actionUrl: '/email-settings',
  });
