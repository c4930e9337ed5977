import type { Transaction } from '@/lib/db/transaction';
import { audienceOf } from '@/lib/server/access/audience';
import type { Actor } from '@/lib/server/actor';
import { orderMail, orderMails } from '@/lib/server/mail/order/orders';
import type { Day, TimeOfDay } from '@/lib/shared/calendar/days';
import type { ItemKind } from '@/lib/shared/contract/items';
import type { NotificationType } from '@/lib/shared/contract/notifications';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import type { Role } from '@/lib/shared/policy/policy';
import { itemPath } from '@/lib/shared/site/item-path';
import { forYou } from '@/lib/shared/text/for-you';
import { occasionOf, reminderWords } from '@/lib/shared/text/reminder-words';
import { type Placed, whenText } from '@/lib/shared/text/when';
import { notify, notifyOnce } from './notify';

/**
 * Notifications about other people's actions, in the planner and by mail. Each kind has one function, which is called
 * by the code that performs the action.
 */

/** The fields of an item in a notification. */
export type Subject = { kind: ItemKind; id: string; title: string; date: Day | null };

const TYPE = { task: 'task', schedule: 'schedule', goal: 'general' } as const satisfies Record<
  ItemKind,
  NotificationType
>;
const ROLE = { viewer: 'a viewer', editor: 'an editor', admin: 'an admin' } as const satisfies Record<
  Role,
  string
>;

const notifyOfAccess = (
  tx: Transaction,
  actor: Actor,
  recipientId: string,
  subject: Subject,
): Promise<void> =>
  notify(tx, [recipientId], {
    type: TYPE[subject.kind],
    title: `${actor.user.firstName} shared a ${ITEM_KINDS[subject.kind].noun} with you`,
    message: subject.title,
    actionUrl: itemPath(subject),
  });

export async function notifyOfShare(
  tx: Transaction,
  actor: Actor,
  subject: Subject,
  share: { id: string; recipientId: string },
): Promise<void> {
  const userId = share.recipientId;
  await notifyOfAccess(tx, actor, userId, subject);
  await orderMail(tx, { kind: 'share', userId, shareId: share.id });
}

/** Notifies a person of a role on a task, which the notification calls a share too. */
export async function notifyOfTaskRole(
  tx: Transaction,
  actor: Actor,
  subject: Subject,
  collaborator: { id: string; userId: string },
): Promise<void> {
  const { userId } = collaborator;
  await notifyOfAccess(tx, actor, userId, subject);
  await orderMail(tx, { kind: 'task-role', userId, collaboratorId: collaborator.id });
}

export async function notifyOfInvitation(
  tx: Transaction,
  actor: Actor,
  request: { id: string; collaboratorId: string; role: Role },
): Promise<void> {
  const userId = request.collaboratorId;
  await notify(tx, [userId], {
    type: 'collaboration',
    title: `${actor.user.firstName} invites you`,
    message: `as ${ROLE[request.role]} of their planner`,
    actionUrl: '/daily',
  });
  await orderMail(tx, { kind: 'invitation', userId, requestId: request.id });
}

export async function notifyOfAnswer(
  tx: Transaction,
  actor: Actor,
  request: { id: string; ownerId: string },
  status: 'accepted' | 'rejected',
): Promise<void> {
  const userId = request.ownerId;
  await notify(tx, [userId], {
    type: 'collaboration',
    title: `${actor.user.firstName} ${status === 'accepted' ? 'accepted' : 'declined'} your invitation`,
    message: status === 'accepted' ? 'You now share your planner.' : 'Nothing has been shared.',
    actionUrl: '/daily',
  });
  await orderMail(tx, { kind: 'invitation-answer', userId, requestId: request.id });
}

/** Notifies the owner of an item of a comment by somebody else. */
export async function notifyOfComment(
  tx: Transaction,
  actor: Actor,
  subject: Subject & { ownerId: string },
  comment: { id: string; content: string },
): Promise<void> {
  const userId = subject.ownerId;
  if (userId === actor.id) return;
  await notify(tx, [userId], {
    type: TYPE[subject.kind],
    title: `${actor.user.firstName} commented on ${subject.title}`,
    message: comment.content,
    actionUrl: itemPath(subject),
  });
  await orderMail(tx, { kind: 'comment', userId, commentId: comment.id });
}

/** The fields of a meeting in a notification. */
export type Meeting = Subject &
  Placed & {
    /** The zone in which the time is meant; null for the reader's own. */
    timeZone: string | null;
    version: number;
  };

const DAY = { weekday: 'long', month: 'long', day: 'numeric' } as const;

/** Returns when a meeting is, with the people who read the same: those of another zone also read when it is for them. */
async function whenByReader(
  tx: Transaction,
  meeting: Meeting,
  people: readonly string[],
): Promise<Map<string, string[]>> {
  const { date, time, timeZone } = meeting;
  const when = whenText(meeting, DAY);
  if (date === null || timeZone === null || people.length === 0) return new Map([[when, [...people]]]);
  const readers = await tx.user.findMany({
    where: { id: { in: [...people] } },
    select: { id: true, timeZone: true },
  });
  const texts = new Map<string, string[]>();
  for (const { id, timeZone: readerZone } of readers) {
    const text = [when, forYou({ date, time, timeZone }, readerZone)].filter(Boolean).join(', ');
    texts.set(text, [...(texts.get(text) ?? []), id]);
  }
  return texts;
}

async function notifyEveryoneElse(
  tx: Transaction,
  actor: Actor,
  meeting: Meeting,
  kind: 'meeting-changed' | 'meeting-cancelled',
  title: string,
): Promise<void> {
  const people = (await audienceOf(tx, meeting.id)).filter((person) => person !== actor.id);
  for (const [message, readers] of await whenByReader(tx, meeting, people))
    await notify(tx, readers, { type: 'schedule', title, message, actionUrl: itemPath(meeting) });
  const { id: itemId, version } = meeting;
  await orderMails(
    tx,
    people.map((userId) => ({ kind, userId, itemId, actorId: actor.id, version })),
  );
}

export const notifyOfChangedMeeting = (tx: Transaction, actor: Actor, meeting: Meeting): Promise<void> =>
  notifyEveryoneElse(
    tx,
    actor,
    meeting,
    'meeting-changed',
    `${actor.user.firstName} changed ${meeting.title}`,
  );

export const notifyOfCancelledMeeting = (tx: Transaction, actor: Actor, meeting: Meeting): Promise<void> =>
  notifyEveryoneElse(
    tx,
    actor,
    meeting,
    'meeting-cancelled',
    `${actor.user.firstName} cancelled ${meeting.title}`,
  );

/**
 * Reminds a person of an item, once for each day and time that the item has had.
 * @returns true when the person had not been reminded of these yet
 */
export async function notifyOfReminder(
  tx: Transaction,
  personId: string,
  item: Subject & { date: Day; time: TimeOfDay; timeZone: string | null },
  personZone: string,
): Promise<boolean> {
  const notified = await notifyOnce(tx, [personId], {
    type: TYPE[item.kind],
    ...reminderWords(item, personZone),
    actionUrl: itemPath(item),
    occasion: `reminder:${item.id}:${occasionOf(item)}`,
  });
  return notified.length > 0;
}
