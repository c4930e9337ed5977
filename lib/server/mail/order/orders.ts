import { z } from 'zod';
import type { Transaction } from '@/lib/db/transaction';
import { enqueue, enqueueAll } from '@/lib/server/queue/enqueue';
import { day } from '@/lib/shared/calendar/schemas';

const id = z.uuid();

/** A change of several occurrences of a series. */
const seriesNews = {
  userId: id,
  /** The series that the mail is about, and the one from which it was split off, or that was taken back into it. */
  seriesIds: z.array(id).min(1).max(2),
  /** The stored change, which names the occurrences that have left the series; null when a change was taken back. */
  changeId: id.nullable(),
  actorId: id,
  /** The version of the first series. */
  version: z.int(),
};

/** `lead` is given for a reminder that the person has set for the item: how many minutes before. */
const reminder = { userId: id, itemId: id, startsAt: z.iso.datetime(), lead: z.int().optional() };

/** The changes of sign-in methods that are mailed. */
const signInChange = z.enum(['password', 'provider-removed', 'token-created']);
export type SignInChange = z.infer<typeof signInChange>;

/**
 * The order of a mail. It contains only ids: visibility, present names and the recipient's settings are read when the
 * mail is sent.
 */
export const mailOrder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('welcome'), userId: id }),
  z.object({ kind: z.literal('share'), userId: id, shareId: id }),
  z.object({ kind: z.literal('task-role'), userId: id, collaboratorId: id }),
  z.object({ kind: z.literal('invitation'), userId: id, requestId: id }),
  z.object({ kind: z.literal('invitation-answer'), userId: id, requestId: id }),
  z.object({ kind: z.literal('comment'), userId: id, commentId: id }),
  z.object({ kind: z.literal('meeting-changed'), userId: id, itemId: id, actorId: id, version: z.int() }),
  z.object({ kind: z.literal('meeting-cancelled'), userId: id, itemId: id, actorId: id, version: z.int() }),
  z.object({ kind: z.literal('series-changed'), ...seriesNews }),
  // `day` is the first that is cancelled; null for the whole series.
  z.object({ kind: z.literal('series-cancelled'), ...seriesNews, day: day.nullable() }),
  z.object({ kind: z.literal('meeting-reminder'), ...reminder }),
  z.object({ kind: z.literal('task-reminder'), ...reminder }),
  z.object({ kind: z.literal('daily-digest'), userId: id, day }),
  z.object({ kind: z.literal('weekly-digest'), userId: id, weekStart: day }),
  z.object({ kind: z.literal('password-reset'), userId: id, resetId: id }),
  z.object({ kind: z.literal('confirm-address'), userId: id, confirmationId: id }),
  z.object({ kind: z.literal('email-changed'), userId: id, changeId: id, oldEmail: z.string() }),
  z.object({
    kind: z.literal('sign-in-changed'),
    userId: id,
    changeId: id,
    change: signInChange,
    /** What the person has called it: a token may be withdrawn before the mail is sent. */
    name: z.string().optional(),
    address: z.string(),
  }),
]);
export type MailOrder = z.infer<typeof mailOrder>;
export type MailKind = MailOrder['kind'];

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'send-mail': MailOrder;
    }
  }
}

/** Returns the name of the occasion. No two mails have the same one, and a retried mail keeps it. */
export const occasionOf = (order: MailOrder): string => Object.values(order).join(':');

/** Orders a mail, when the transaction commits. An occasion that is waiting is not ordered again. */
export const orderMail = (tx: Transaction, order: MailOrder): Promise<void> =>
  enqueue(tx, 'send-mail', order, { key: `mail:${occasionOf(order)}` });

/** Orders many mails in one statement. */
export const orderMails = (
  tx: Transaction,
  orders: readonly MailOrder[],
  how: { priority?: number } = {},
): Promise<void> =>
  enqueueAll(
    tx,
    'send-mail',
    orders.map((order) => ({ key: `mail:${occasionOf(order)}`, payload: order })),
    how,
  );
