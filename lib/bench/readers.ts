import type { ClientBase } from 'pg';
import { v7 as newId } from 'uuid';
import { hashOf, newSecret } from '@/lib/server/secrets';
import { addDays, type Day, timeAt } from '@/lib/shared/calendar/days';
import { copyRows, type Value } from '@/prisma/demo/copy';

/** A person whose planner the benchmarks read. */
export type Reader = {
  id: string;
  headers: { Authorization: string };
  /** The value of the session cookie, which live updates need. */
  cookie: string;
};

/** The numbers of tasks that a reader sees on a day, by their source; together 20. */
const OWN = 13;
const SHARED = 5;
const OF_A_FRIEND = 2;

/** The days that each of a reader's meetings takes. One of their own, one shared and one of a friend begin on each day. */
const MEETING_DAYS = 3;

/** The number of own tasks on which others have roles. */
const WITH_PEOPLE = 3;

const readerTables = {
  users: ['id', 'email', 'first_name', 'last_name', 'time_zone'],
  sessions: ['id', 'user_id', 'bearer_hash', 'cookie_hash', 'expires_at'],
  collaborations: ['id', 'owner_id', 'collaborator_id', 'role'],
  items: ['id', 'kind', 'owner_id', 'title', 'date', 'end_date'],
  tasks: ['id', 'time', 'priority', 'completed_at'],
  schedules: ['id', 'time'],
  shares: ['id', 'item_id', 'recipient_id', 'permission', 'shared_by_id'],
  task_collaborators: ['id', 'task_id', 'user_id', 'role', 'added_by_id'],
} as const;
type Rows = Record<keyof typeof readerTables, Value[][]>;

/** Formats bytes for COPY. */
const bytea = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`;

function addPerson(rows: Rows, name: string): string {
  const id = newId();
  rows.users.push([id, `${id}@bench.example.org`, name, 'Light', 'UTC']);
  return id;
}

function addTask(rows: Rows, ownerId: string, day: Day, number: number): string {
  const id = newId();
  rows.items.push([id, 'task', ownerId, `Task number ${number} of the day`, day, null]);
  rows.tasks.push([id, number % 3 ? timeAt(480 + number * 15) : null, 'medium', null]);
  return id;
}

function addMeeting(rows: Rows, ownerId: string, day: Day): string {
  const id = newId();
  rows.items.push([id, 'schedule', ownerId, 'Fair', day, addDays(day, MEETING_DAYS - 1)]);
  rows.schedules.push([id, null]);
  return id;
}

function addReader(rows: Rows, days: readonly Day[]): Reader {
  const reader = addPerson(rows, 'Ada');
  const friend = addPerson(rows, 'Ines');
  const stranger = addPerson(rows, 'Tomas');
  const [secret, cookie] = [newSecret(), newSecret()];
  rows.sessions.push([
    newId(),
    reader,
    bytea(hashOf(secret)),
    bytea(hashOf(cookie)),
    new Date(Date.now() + 86_400_000).toISOString(),
  ]);
  rows.collaborations.push([newId(), friend, reader, 'editor']);
  for (const day of days) {
    for (let number = 0; number < OWN; number++) {
      const task = addTask(rows, reader, day, number);
      if (number >= WITH_PEOPLE) continue;
      rows.task_collaborators.push([newId(), task, friend, 'editor', reader]);
      rows.task_collaborators.push([newId(), task, stranger, 'viewer', reader]);
    }
    for (let number = 0; number < SHARED; number++)
      rows.shares.push([newId(), addTask(rows, stranger, day, number), reader, 'edit', stranger]);
    for (let number = 0; number < OF_A_FRIEND; number++) addTask(rows, friend, day, number);
    addMeeting(rows, reader, day);
    addMeeting(rows, friend, day);
    rows.shares.push([newId(), addMeeting(rows, stranger, day), reader, 'view', stranger]);
  }
  return { id: reader, headers: { Authorization: `Bearer ${secret}` }, cookie };
}

/**
 * Adds `count` people who each see 20 tasks on consecutive days from `first` on, most their own, some shared, some of a
 * friend, and on each of these days a meeting of several days from each of the three.
 */
export async function storeReaders(
  client: ClientBase,
  count: number,
  { first, days }: { first: Day; days: number },
): Promise<Reader[]> {
  const rows: Rows = {
    users: [],
    sessions: [],
    collaborations: [],
    items: [],
    tasks: [],
    schedules: [],
    shares: [],
    task_collaborators: [],
  };
  const all = Array.from({ length: days }, (_, index) => addDays(first, index));
  const readers = Array.from({ length: count }, () => addReader(rows, all));
  for (const table of Object.keys(readerTables) as (keyof Rows)[])
    await copyRows(client, table, readerTables[table], rows[table]);
  return readers;
}
