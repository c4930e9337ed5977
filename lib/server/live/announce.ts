import { setTimeout as delay } from 'node:timers/promises';
import { query } from '@/lib/db/connection';
import { outsideOfRequests } from '@/lib/db/request-deadline';
import { afterCommit, type Transaction } from '@/lib/db/transaction';
import { AUDIENCE } from '@/lib/server/access/audience';
import { log } from '@/lib/server/log';
import { currentSender, type Sender } from '@/lib/server/sender';
import { onShutdown } from '@/lib/server/shutdown-hooks';
import type { Topic } from '@/lib/shared/contract/plain/topics';

/** The channel to which all web processes of all instances listen. */
export const CHANNEL = 'dayfold_live';

/**
 * A message to the web processes: the people whose windows must repeat the reads of the topic. The topic `sessions`
 * means that some of these people's sessions have ended. `sender` is the window that made the change, if known.
 */
export type Announcement = { topic: Topic | 'sessions'; people: string[]; sender: Sender | null };

/** A pending announcement, to one person or to everybody who may see an item. */
type Waiting = {
  topic: Announcement['topic'];
  item: string | null;
  person: string | null;
  sender: Sender | undefined;
};

/** People per notification, whose payload has at most 8,000 bytes in PostgreSQL. */
const PEOPLE = 150;

/** Milliseconds during which announcements are collected into one statement. */
const GATHER = 5;

/** The goals that changed tasks and goals serve, for everybody as by `announceGoal`. */
const SERVED_GOALS = `
  SELECT 'goals', coalesce(task.goal_id, goal.parent_id), NULL, NULL, NULL
  FROM named LEFT JOIN tasks AS task ON task.id = named.item_id LEFT JOIN goals AS goal ON goal.id = named.item_id
  WHERE named.topic IN ('tasks', 'goals') AND coalesce(task.goal_id, goal.parent_id) IS NOT NULL`;

let waiting: Waiting[] = [];

/**
 * Resolves when the statement in progress has ended. Statements run one after the other, so that announcements keep
 * their order; those within one statement are in no order.
 */
let sending = Promise.resolve();
onShutdown(() => sending);

/**
 * Notifies every open window of everybody who may see the item, after the commit. The announcement is not part of the
 * transaction: a NOTIFY inside would serialise all commits of the database. A window that misses an announcement
 * repeats its reads when it reconnects.
 */
export const announceItem = (tx: Transaction, topic: Topic, item: string): void =>
  afterCommit(tx, () => announceItemNow(topic, item));

/** Notifies as `announceItem` does, of a change that one statement has stored outside a transaction. */
export const announceItemNow = (topic: Topic, item: string): void =>
  gather([{ topic, item, person: null, sender: currentSender() }]);

/**
 * Notifies as `announceItem` does, also the window that made the change, since it has not added or removed the other
 * occurrences of the item's series by itself.
 */
export const announceOccurrences = (tx: Transaction, topic: Topic, item: string): void =>
  afterCommit(tx, () => gather([{ topic, item, person: null, sender: undefined }]));

/**
 * Notifies everybody who may see a goal that its progress may have changed, after the commit. The window that has
 * changed a task or goal below it is notified too, since it has not updated the goal by itself.
 */
export const announceGoal = (tx: Transaction, goal: string): void =>
  afterCommit(tx, () => announceGoalNow(goal));

/** Notifies as `announceGoal` does, of a change that one statement has stored outside a transaction. */
export const announceGoalNow = (goal: string): void =>
  gather([{ topic: 'goals', item: goal, person: null, sender: undefined }]);

/**
 * Notifies everybody who may see a goal that it has gone or come back, after the commit, and that the tasks and goals
 * below it no longer name it, or do so again: other people have not read that they did. The window that has deleted or
 * restored the goal is notified too, since it has not updated these by itself.
 */
export const announceGoalAndBelow = (tx: Transaction, goal: string): void =>
  afterCommit(tx, () =>
    gather(
      (['tasks', 'goals'] as const).map((topic) => ({ topic, item: goal, person: null, sender: undefined })),
    ),
  );

/** Notifies the windows of named people, such as those who have just lost access, after the commit. */
export const announceTo = (tx: Transaction, topic: Announcement['topic'], people: readonly string[]): void =>
  afterCommit(tx, () =>
    gather(people.map((person) => ({ topic, item: null, person, sender: currentSender() }))),
  );

function gather(more: Waiting[]): void {
  if (more.length === 0) return;
  if (waiting.length === 0) {
    sending = outsideOfRequests(() => sending.then(() => delay(GATHER)).then(sendWaiting));
  }
  waiting.push(...more);
}

async function sendWaiting(): Promise<void> {
  const batch = waiting;
  waiting = [];
  try {
    await query({
      name: 'announce',
      text: `
        WITH named AS (
          SELECT * FROM unnest($1::text[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[])
            AS named (topic, item_id, person_id, sender_id, window_id)),
        given AS (SELECT * FROM named UNION ${SERVED_GOALS}),
        seen_by AS (${AUDIENCE}),
        audience AS (
          SELECT topic, person_id, sender_id, window_id FROM given WHERE person_id IS NOT NULL
          UNION SELECT given.topic, seen_by.person_id, given.sender_id, given.window_id
            FROM given JOIN seen_by USING (item_id)),
        numbered AS (
          SELECT *, (row_number() OVER (PARTITION BY topic, sender_id, window_id) - 1) / ${PEOPLE} AS part
          FROM audience)
        SELECT pg_notify('${CHANNEL}', json_build_object('topic', topic, 'people', json_agg(person_id),
          'sender', CASE WHEN window_id IS NOT NULL
            THEN json_build_object('person', sender_id, 'window', window_id) END)::text)
        FROM numbered GROUP BY topic, sender_id, window_id, part`,
      values: [
        batch.map(({ topic }) => topic),
        batch.map(({ item }) => item),
        batch.map(({ person }) => person),
        batch.map(({ sender }) => sender?.person ?? null),
        batch.map(({ sender }) => sender?.window ?? null),
      ],
    });
  } catch (error) {
    log.warn({ err: error }, 'a live announcement was lost');
  }
}
