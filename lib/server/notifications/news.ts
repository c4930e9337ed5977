import type { Transaction } from '@/lib/db/transaction';
import { audienceOf } from '@/lib/server/access/audience';
import type { Actor } from '@/lib/server/auth/authenticate';
import { type Day, formatDay, type TimeOfDay } from '@/lib/shared/calendar';
import type { ItemKind } from '@/lib/shared/items';
import type { NotificationType } from '@/lib/shared/notifications';
import type { Role } from '@/lib/shared/policy';
import { notify } from './notify';

/** What people hear of each other's doings. Each kind of news is one function, called where it happens. */

/** An item as news tells of it. */
export type Subject = { kind: ItemKind; id: string; title: string; date: Day };

const NOUN = { task: 'a task', schedule: 'a meeting', goal: 'a goal' } as const satisfies Record<
  ItemKind,
  string
>;
const TYPE = { task: 'task', schedule: 'schedule', goal: 'general' } as const satisfies Record<
  ItemKind,
  NotificationType
>;
const ROLE = { viewer: 'a viewer', editor: 'an editor', admin: 'an admin' } as const satisfies Record<
  Role,
  string
>;

/** Leads to the day that holds the item, and to its row; a goal has no row on the page. */
const linkTo = ({ kind, id, date }: Subject): string =>
  kind === 'goal' ? `/daily?date=${date}` : `/daily?date=${date}&highlight=${kind}-${id}`;

export const tellOfShare = (
  tx: Transaction,
  actor: Actor,
  recipientId: string,
  subject: Subject,
): Promise<void> =>
  notify(tx, [recipientId], {
    type: TYPE[subject.kind],
    title: `${actor.user.firstName} shared ${NOUN[subject.kind]} with you`,
    message: subject.title,
    actionUrl: linkTo(subject),
  });

export const tellOfInvitation = (
  tx: Transaction,
  actor: Actor,
  recipientId: string,
  role: Role,
): Promise<void> =>
  notify(tx, [recipientId], {
    type: 'collaboration',
    title: `${actor.user.firstName} invites you`,
    message: `as ${ROLE[role]} of their planner`,
    actionUrl: '/daily',
  });

export const tellOfAnswer = (
  tx: Transaction,
  actor: Actor,
  senderId: string,
  status: 'accepted' | 'rejected',
): Promise<void> =>
  notify(tx, [senderId], {
    type: 'collaboration',
    title: `${actor.user.firstName} ${status === 'accepted' ? 'accepted' : 'declined'} your invitation`,
    message: status === 'accepted' ? 'You now share your planner.' : 'Nothing has been shared.',
    actionUrl: '/daily',
  });

export const tellOfComment = (
  tx: Transaction,
  actor: Actor,
  ownerId: string,
  subject: Subject,
  content: string,
): Promise<void> =>
  notify(tx, ownerId === actor.id ? [] : [ownerId], {
    type: TYPE[subject.kind],
    title: `${actor.user.firstName} commented on ${subject.title}`,
    message: content,
    actionUrl: linkTo(subject),
  });

const when = (date: Day, time: TimeOfDay): string =>
  `${formatDay(date, { weekday: 'long', month: 'long', day: 'numeric' })}, ${time}`;

/** A meeting as news tells of it. */
export type Meeting = Subject & { time: TimeOfDay };

async function tellEveryoneElse(
  tx: Transaction,
  actor: Actor,
  meeting: Meeting,
  title: string,
): Promise<void> {
  const people = await audienceOf(tx, meeting.id);
  await notify(
    tx,
    people.filter((person) => person !== actor.id),
    { type: 'schedule', title, message: when(meeting.date, meeting.time), actionUrl: linkTo(meeting) },
  );
}

export const tellOfChangedMeeting = (tx: Transaction, actor: Actor, meeting: Meeting): Promise<void> =>
  tellEveryoneElse(tx, actor, meeting, `${actor.user.firstName} changed ${meeting.title}`);

export const tellOfCancelledMeeting = (tx: Transaction, actor: Actor, meeting: Meeting): Promise<void> =>
  tellEveryoneElse(tx, actor, meeting, `${actor.user.firstName} cancelled ${meeting.title}`);
