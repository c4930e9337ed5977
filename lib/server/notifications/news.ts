import type { Transaction } from '@/lib/db/transaction';
import { audiencesOf } from '@/lib/server/access/audience';
import type { Actor } from '@/lib/server/actor';
import { orderMail, orderMails } from '@/lib/server/mail/order/orders';
import type { Day, TimeOfDay } from '@/lib/shared/calendar/days';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { NotificationType } from '@/lib/shared/contract/schemas/notifications';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import type { Role } from '@/lib/shared/policy/policy';
import { itemPath } from '@/lib/shared/site/item-path';
import { forYou } from '@/lib/shared/text/for-you';
import { occasionOf, reminderWords } from '@/lib/shared/text/reminder-words';
import { type Placed, whenText } from '@/lib/shared/text/when';
import { addNotifications, announceNotifications, notify, notifyOnce } from './notify';

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
    itemId: subject.id,
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
    itemId: subject.id,
    commentId: comment.id,
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

/**
 * Returns when a meeting is; a reader of another zone also reads when it is for them.
 * @param when the part for all readers
 */
function whenFor({ date, time, timeZone }: Meeting, when: string, readerZone: string | undefined): string {
  const own = date && readerZone && forYou({ date, time, timeZone }, readerZone);
  return [when, own].filter(Boolean).join(', ');
}

/** Returns the zones of people; none when no meeting has a zone of its own. */
async function zonesOfReaders(
  tx: Transaction,
  meetings: readonly Meeting[],
  people: ReadonlySet<string>,
): Promise<Map<string, string>> {
  if (meetings.every(({ timeZone }) => timeZone === null)) return new Map();
  const readers = await tx.$queryRaw<{ id: string; time_zone: string }[]>`
    SELECT id, time_zone FROM users WHERE id = ANY (${[...people]}::uuid[])`;
  return new Map(readers.map(({ id, time_zone }) => [id, time_zone]));
}

/**
 * The priority of mails about meetings, as of digests: after other mails, such as a link to reset a password, which
 * must not wait for all mails of a call that changes many meetings.
 */
const PRIORITY = 10;

/** The most notifications, and mails, of one statement: those of many meetings with many people would exceed its timeout. */
const PART = 1_000;

/** The most meetings whose people are in memory at once. */
const MEETINGS_AT_ONCE = 20;

type MeetingNews = 'meeting-changed' | 'meeting-cancelled';

/** Notifies everybody else who sees the meetings, and announces it once to each of them. */
async function notifyEveryoneElse(
  tx: Transaction,
  actor: Actor,
  meetings: readonly Meeting[],
  kind: MeetingNews,
): Promise<void> {
  const notified = new Set<string>();
  for (let start = 0; start < meetings.length; start += MEETINGS_AT_ONCE)
    for (const person of await notifyOfSome(tx, actor, meetings.slice(start, start + MEETINGS_AT_ONCE), kind))
      notified.add(person);
  announceNotifications(tx, [...notified]);
}

/** @returns the people who were notified */
async function notifyOfSome(
  tx: Transaction,
  actor: Actor,
  meetings: readonly Meeting[],
  kind: MeetingNews,
): Promise<Set<string>> {
  const audiences = await audiencesOf(
    tx,
    meetings.map(({ id }) => id),
  );
  const told = meetings.flatMap((meeting) => {
    const when = whenText(meeting, DAY);
    const people = (audiences.get(meeting.id) ?? []).filter((person) => person !== actor.id);
    return people.map((userId) => ({ userId, meeting, when }));
  });
  const people = new Set(told.map(({ userId }) => userId));
  const zones = await zonesOfReaders(tx, meetings, people);
  const did = kind === 'meeting-changed' ? 'changed' : 'cancelled';
  for (let start = 0; start < told.length; start += PART) {
    const part = told.slice(start, start + PART);
    await addNotifications(
      tx,
      part.map(({ userId, meeting, when }) => ({
        userId,
        type: 'schedule',
        title: `${actor.user.firstName} ${did} ${meeting.title}`,
        message: whenFor(meeting, when, zones.get(userId)),
        actionUrl: itemPath(meeting),
        itemId: meeting.id,
        isLasting: kind === 'meeting-cancelled',
      })),
    );
    await orderMails(
      tx,
      part.map(({ userId, meeting: { id, version } }) => ({
        kind,
        userId,
        itemId: id,
        actorId: actor.id,
        version,
      })),
      { priority: PRIORITY },
    );
  }
  return people;
}

/** Notifies everybody else who sees the meetings that they have changed. */
export const notifyOfChangedMeetings = (
  tx: Transaction,
  actor: Actor,
  meetings: readonly Meeting[],
): Promise<void> => notifyEveryoneElse(tx, actor, meetings, 'meeting-changed');

/** Notifies everybody else who sees the meetings that they are cancelled. */
export const notifyOfCancelledMeetings = (
  tx: Transaction,
  actor: Actor,
  meetings: readonly Meeting[],
): Promise<void> => notifyEveryoneElse(tx, actor, meetings, 'meeting-cancelled');

/** A change of several meetings of a series. */
export type SeriesNews = {
  kind: 'series-changed' | 'series-cancelled';
  /** The series, and the one from which it was split off or that was taken back into it. */
  seriesIds: string[];
  /** The stored change; null when one was taken back. */
  changeId: string | null;
  /** The version of the first series. */
  version: number;
  /** The first day that is cancelled; null for all. */
  day?: Day | null;
  /** The meetings that the change concerns, and the one for which it was asked. */
  itemIds: readonly string[];
  askedId: string;
};

type SeriesReader = Meeting & { person_id: string };

/**
 * Notifies everybody else who sees the series or one of the meetings, once: by a notification about the one for which the change was
 * asked, or else about the first that the person sees, and by one mail.
 */
export async function notifyOfSeries(tx: Transaction, actor: Actor, news: SeriesNews): Promise<void> {
  const { kind, seriesIds, changeId, version, day = null, itemIds, askedId } = news;
  // Everybody who sees the whole series sees the one for which it was asked; others have shares of single meetings.
  const readers = await tx.$queryRaw<SeriesReader[]>`
    WITH asked AS (SELECT id AS item_id, owner_id, series_id FROM items WHERE id = ${askedId}::uuid)
    SELECT DISTINCT ON (person_id) person_id, item.id, item.kind::text AS kind, item.title, item.version,
      item.date::text AS date, coalesce(item.end_date, item.date)::text AS "endDate", schedule.time, schedule.duration,
      schedule.time_zone AS "timeZone"
    FROM (SELECT item_id, owner_id AS person_id FROM asked
        UNION ALL SELECT asked.item_id, collaborator_id FROM asked JOIN collaborations USING (owner_id)
        UNION ALL SELECT asked.item_id, recipient_id FROM asked JOIN shares USING (series_id)
        UNION ALL SELECT item_id, recipient_id FROM shares WHERE item_id = ANY (${itemIds}::uuid[])) AS audience
      JOIN items AS item ON item.id = audience.item_id
      JOIN schedules AS schedule ON schedule.id = item.id
    WHERE person_id <> ${actor.id}::uuid
    ORDER BY person_id, item.id <> ${askedId}::uuid, item.date`;
  const people = readers.map(({ person_id }) => person_id);
  const zones = await zonesOfReaders(tx, readers, new Set(people));
  const did = kind === 'series-changed' ? 'changed' : 'cancelled';
  const common = { seriesIds, changeId, actorId: actor.id, version };
  for (let start = 0; start < readers.length; start += PART) {
    const part = readers.slice(start, start + PART);
    await addNotifications(
      tx,
      part.map(({ person_id: userId, ...meeting }) => ({
        userId,
        type: 'schedule',
        title: `${actor.user.firstName} ${did} ${meeting.title}`,
        message: `${whenFor(meeting, whenText(meeting, DAY), zones.get(userId))} and others`,
        actionUrl: itemPath(meeting),
        itemId: meeting.id,
        isLasting: kind === 'series-cancelled',
      })),
    );
    await orderMails(
      tx,
      part.map(({ person_id: userId }) =>
        kind === 'series-changed' ? { kind, userId, ...common } : { kind, userId, ...common, day },
      ),
      { priority: PRIORITY },
    );
  }
  announceNotifications(tx, people);
}

/**
 * Reminds a person of an item, once for each day and time that the item has had; with `lead`, so many minutes before, once
 * for each of these too.
 * @returns true when the person had not been reminded of these yet
 */
export async function notifyOfReminder(
  tx: Transaction,
  personId: string,
  item: Subject & { date: Day; time: TimeOfDay | null; timeZone: string | null },
  { readerZone, lead }: { readerZone: string; lead: number | undefined },
): Promise<boolean> {
  const notified = await notifyOnce(tx, [personId], {
    type: TYPE[item.kind],
    ...reminderWords(item, readerZone, lead),
    actionUrl: itemPath(item),
    occasion: `reminder:${item.id}:${occasionOf({ ...item, lead })}`,
    itemId: item.id,
  });
  return notified.length > 0;
}
