import { v7 as newId } from 'uuid';
import { Prisma } from '@/lib/db/generated/client';
import type { Transaction } from '@/lib/db/transaction';
import { announceTo } from '@/lib/server/live/announce';
import type { NotificationType } from '@/lib/shared/contract/schemas/notifications';
import { pushNews } from './push-orders';

export type News = {
  type: NotificationType;
  title: string;
  message: string;
  /** The path of a page of the planner, or null. */
  actionUrl: string | null;
  /** The name of the occasion, of which a person is notified once; without it, every time. */
  occasion?: string;
  /** The item that the news is about. It is pushed, and mostly listed, only while the person may see the item. */
  itemId?: string;
  /** True for news that stays in the list without its item, such as that it was cancelled. */
  isLasting?: boolean;
  /** The comment that the news tells of, with which it goes. */
  commentId?: string;
};

/** The most code points that the columns hold. */
const TITLE_MAX = 300;
const MESSAGE_MAX = 2_000;

const cut = (text: string, max: number): string => {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
};

/** Adds notifications for people, in the transaction of the change that they are about. */
export async function notify(tx: Transaction, people: readonly string[], news: News): Promise<void> {
  await notifyOnce(tx, people, news);
}

/**
 * Adds notifications as `notify` does.
 * @returns the people who had not been notified of this occasion before
 */
export const notifyOnce = (tx: Transaction, people: readonly string[], news: News): Promise<string[]> =>
  notifyAll(
    tx,
    people.map((userId) => ({ userId, ...news })),
  );

/**
 * Adds notifications of different news by one statement, and announces them.
 * @returns the people who were notified, each once
 */
async function notifyAll(
  tx: Transaction,
  notifications: readonly (News & { userId: string })[],
): Promise<string[]> {
  const people = await addNotifications(tx, notifications);
  announceNotifications(tx, people);
  return people;
}

/** Puts the new text of a comment into the news of it that are not read yet, and announces that. */
export async function changeCommentNews(
  tx: Transaction,
  { id, content }: { id: string; content: string },
): Promise<void> {
  const changed = await tx.$queryRaw<{ user_id: string }[]>`
    UPDATE notifications SET message = ${cut(content, MESSAGE_MAX)}
    WHERE comment_id = ${id}::uuid AND read_at IS NULL RETURNING user_id`;
  announceNotifications(
    tx,
    changed.map(({ user_id }) => user_id),
  );
}

/** Announces to people that they have been notified. */
export const announceNotifications = (tx: Transaction, people: readonly string[]): void =>
  announceTo(tx, 'notifications', people);

/**
 * Adds notifications of different news by one statement, with the jobs that push them to people's browsers. Reminders,
 * the only ones with an occasion, have jobs of their own. The caller announces the notifications.
 * @returns the people who were notified, each once
 */
export async function addNotifications(
  tx: Transaction,
  notifications: readonly (News & { userId: string })[],
): Promise<string[]> {
  if (notifications.length === 0) return [];
  const rows = notifications.map(({ title, message, isLasting, ...rest }) => ({
    ...rest,
    goesWith: isLasting ? null : rest.itemId,
    id: newId(),
    title: cut(title, TITLE_MAX),
    message: cut(message, MESSAGE_MAX),
  }));
  const created = await tx.$queryRaw<{ user_id: string }[]>`
    WITH given AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS row (id uuid, "userId" uuid,
        type notification_type, title text, message text, "actionUrl" text, occasion text, "itemId" uuid,
        "goesWith" uuid, "commentId" uuid)),
    created AS (
      INSERT INTO notifications (id, user_id, type, title, message, action_url, occasion, item_id, comment_id, created_at)
      SELECT id, "userId", type, title, message, "actionUrl", occasion, "goesWith", "commentId",
        ${new Date().toISOString()}::timestamptz
      FROM given ON CONFLICT DO NOTHING
      RETURNING id, user_id),
    pushed AS (${pushNews(Prisma.sql`
      SELECT created.user_id, created.id AS notification_id, given."itemId" AS item_id
      FROM created JOIN given ON given.id = created.id WHERE given.occasion IS NULL`)})
    SELECT user_id, (SELECT jobs FROM pushed) AS jobs FROM created`;
  return [...new Set(created.map(({ user_id }) => user_id))];
}
