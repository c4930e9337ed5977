import { v7 as newId } from 'uuid';
import { autocommit } from '@/lib/db/autocommit';
import { type Transaction, transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { holdSession } from '@/lib/server/auth/sessions';
import { env } from '@/lib/server/env';
import { AppError } from '@/lib/server/errors/app-error';
import { requireRowsLeft } from '@/lib/server/limits/row-bounds';
import { announceTo } from '@/lib/server/live/announce';
import { log } from '@/lib/server/log';
import { hashOf, newSecret } from '@/lib/server/secrets';
import type {
  CalendarFeed,
  CreatedCalendarFeed,
  FeedContents,
  FeedPeople,
  FeedTasksAs,
  NewCalendarFeed,
} from '@/lib/shared/contract/schemas/calendar-feeds';

/** A person's calendar feeds. What is read at their addresses is in read-feed.ts. */

type Row = {
  id: string;
  name: string;
  contents: FeedContents;
  people: FeedPeople;
  tasks_as: FeedTasksAs;
  hint: string;
  created_at: Date;
  last_read_at: Date | null;
};

const dtoOf = (row: Row): CalendarFeed => ({
  id: row.id,
  name: row.name,
  contents: row.contents,
  people: row.people,
  tasksAs: row.tasks_as,
  hint: row.hint,
  createdAt: row.created_at.toISOString(),
  lastReadAt: row.last_read_at?.toISOString() ?? null,
});

/** Lists the actor's feeds, the newest first. */
export async function listFeeds(actor: Actor): Promise<CalendarFeed[]> {
  const rows = await autocommit.$queryRaw<Row[]>`
    SELECT id, name, contents, people, tasks_as, hint, created_at, last_read_at FROM calendar_feeds
    WHERE user_id = ${actor.id}::uuid ORDER BY created_at DESC, id DESC`;
  return rows.map(dtoOf);
}

/** Creates a feed. Only this answer has its address. Throws 409 when the account has the maximum number of feeds. */
export async function createFeed(
  actor: Actor,
  { name, contents, people, tasksAs }: NewCalendarFeed,
): Promise<CreatedCalendarFeed> {
  const secret = newSecret();
  const feed = await transaction(async (tx) => {
    await holdSession(tx, actor);
    await requireRowsLeft(tx, 'feeds', actor.id);
    const hint = `${secret.slice(0, 4)}…${secret.slice(-4)}`;
    const [row] = await tx.$queryRaw<Row[]>`
      INSERT INTO calendar_feeds (id, user_id, name, contents, people, tasks_as, secret_hash, hint)
      VALUES (${newId()}::uuid, ${actor.id}::uuid, ${name}, ${contents}, ${people}, ${tasksAs}, ${hashOf(secret)}, ${hint})
      RETURNING id, name, contents, people, tasks_as, hint, created_at, last_read_at`;
    if (!row) throw new AppError('internal');
    announceTo(tx, 'calendarFeeds', [actor.id]);
    return dtoOf(row);
  });
  log.info({ event: 'feed-created', userId: actor.id, feed: feed.id }, 'calendar feed created');
  return { ...feed, url: `${env.appUrl}/feeds/${secret}.ics` };
}

/** Deletes one of the actor's feeds. Throws 404 for any other. */
export async function deleteFeed(actor: Actor, id: string): Promise<void> {
  await transaction(async (tx) => {
    const gone = await tx.$executeRaw`
      DELETE FROM calendar_feeds WHERE id = ${id}::uuid AND user_id = ${actor.id}::uuid`;
    if (gone === 0) throw new AppError('not-found');
    announceTo(tx, 'calendarFeeds', [actor.id]);
  });
  log.info({ event: 'feed-deleted', userId: actor.id, feed: id }, 'calendar feed deleted');
}

/** Deletes all feeds of a person: whoever has used the account may have made them, or have read their addresses. */
export async function endFeeds(tx: Transaction, userId: string): Promise<void> {
  const ended = await tx.$executeRaw`DELETE FROM calendar_feeds WHERE user_id = ${userId}::uuid`;
  if (ended > 0) announceTo(tx, 'calendarFeeds', [userId]);
}
