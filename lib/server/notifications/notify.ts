import { v7 as newId } from 'uuid';
import type { Transaction } from '@/lib/db/transaction';
import { announceTo } from '@/lib/server/live/announce';
import type { NotificationType } from '@/lib/shared/contract/notifications';

export type News = {
  type: NotificationType;
  title: string;
  message: string;
  /** The path of a page of the planner, or null. */
  actionUrl: string | null;
  /** The name of the occasion, of which a person is notified once; without it, every time. */
  occasion?: string;
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
export async function notifyOnce(tx: Transaction, people: readonly string[], news: News): Promise<string[]> {
  if (people.length === 0) return [];
  const { type, actionUrl, occasion = null } = news;
  const created = await tx.notification.createManyAndReturn({
    data: people.map((userId) => ({
      id: newId(),
      userId,
      type,
      title: cut(news.title, TITLE_MAX),
      message: cut(news.message, MESSAGE_MAX),
      actionUrl,
      occasion,
    })),
    skipDuplicates: true,
    select: { userId: true },
  });
  const newlyNotified = created.map(({ userId }) => userId);
  announceTo(tx, 'notifications', newlyNotified);
  return newlyNotified;
}
