import { Prisma } from '@/lib/db/generated/client';
import { visibleTo } from '@/lib/server/access/visible';
import { goesOnFrom } from '@/lib/server/items/spans';
import type { Day } from '@/lib/shared/calendar/days';
import type { GoalType } from '@/lib/shared/calendar/goal-periods';
import { foldAddress } from '@/lib/shared/contract/email-address';
import type { ItemKind } from '@/lib/shared/contract/items';
import { foldName } from '@/lib/shared/contract/label-names';
import type { Search, SearchResult } from '@/lib/shared/contract/search';
import type { Word, Words } from './words';

export const PAGE_SIZE = 50;

/** The words that are looked up in the index, the longest ones. The others are compared with what these have found. */
const LOOKED_UP = 3;

export type Found = {
  /** The position in the order of the results: rank, days from today, id. */
  place: string;
  more: number;
  id: string;
  kind: ItemKind;
  title: string;
  date: Day | null;
  state: SearchResult['state'];
  goal_type: GoalType | null;
  series_id: string | null;
  notes: string | null;
  description: string | null;
  location: string | null;
  checklist: string[] | null;
  comment: string | null;
  file: string | null;
};

type Asked = Omit<Search, 'q' | 'cursor'> & {
  person_id: string;
  today: Day;
  /** The place of the last result of the page before; empty for the first page. */
  after_place: string;
};

/** A condition for `entry`, a row of search_texts, and those that tell how well its title matches. */
type Matching = { entry: Prisma.Sql; all: Prisma.Sql; title: Prisma.Sql };

const bySize = (one: Word, other: Word): number => other.like.length - one.like.length;

/** Keeps the rows of `entry` with all words. */
function matching({ words }: Words): Matching {
  const likes = [...words].sort(bySize).map(({ like }) => like);
  const looked = Array.from({ length: LOOKED_UP }, (_, index) => likes[index] ?? likes[0]);
  const all = Prisma.sql`entry.text LIKE ALL (${likes}::text[])`;
  return {
    entry: Prisma.sql`${Prisma.join(
      looked.map((like) => Prisma.sql`entry.text LIKE ${like}::text`),
      ' AND ',
    )} AND ${all}`,
    all,
    title: Prisma.sql`entry.title LIKE ALL (${likes}::text[])`,
  };
}

/** Keeps also the rows in which one letter of a longer word is wrong. The longest of these is looked up in the index. */
function forgiving(words: Words): Matching {
  const { all, title } = matching(words);
  const exact = words.words.flatMap(({ like, forgiven }) => (forgiven ? [] : [like]));
  const wrong = words.words
    .flatMap(({ like, forgiven }) => (forgiven ? [{ like, ...forgiven }] : []))
    .toSorted((one, other) => other.like.length - one.like.length);
  const looked = wrong.slice(0, 1).flatMap(({ like, likes }) => [like, ...likes]);
  return {
    entry: wrong.reduce(
      (entry, { like, regex }) =>
        Prisma.sql`${entry} AND (entry.text LIKE ${like}::text OR entry.text ~ ${regex}::text)`,
      Prisma.sql`entry.text LIKE ANY (${looked}::text[]) AND entry.text LIKE ALL (${exact}::text[])`,
    ),
    all,
    title,
  };
}

/** Returns the statement that finds a page of a search, with one result more to tell whether there are others. */
export function statementOf(asked: Asked, words: Words | null, isForgiving = false): Prisma.Sql {
  const person = asked.person_id;
  const match = words && (isForgiving ? forgiving(words) : matching(words));
  return Prisma.sql`
    WITH ${words && match ? foundBy(person, words, match) : found(person)},
    matches AS (
      SELECT item.id, item.series_id,
        (found.rank::text || lpad(coalesce(abs(item.date - ${asked.today}::date), 9999999)::text, 7, '0') || item.id::text)
          COLLATE "C" AS place
      FROM found JOIN items AS item ON item.id = found.item_id ${ownTables(asked)}
      WHERE item.deleted_at IS NULL AND ${visibleTo(person)} ${filtersOf(asked)}),
    groups AS (
      SELECT min(place) AS place, (count(*) - 1)::int AS more FROM matches GROUP BY coalesce(series_id, id)),
    page AS MATERIALIZED (
      SELECT place, more, substr(place, 9)::uuid AS id FROM groups WHERE place > ${asked.after_place} COLLATE "C"
      ORDER BY place LIMIT ${PAGE_SIZE + 1}::int)
    SELECT page.place, page.more, item.id, item.kind::text AS kind, item.title, item.date::text AS date, item.series_id,
      CASE WHEN task.dropped_at IS NOT NULL THEN 'dropped' WHEN item.kind = 'schedule' THEN NULL
        WHEN coalesce(task.completed_at, goal.completed_at) IS NOT NULL THEN 'done' ELSE 'open' END AS state,
      goal.type::text AS goal_type,
      coalesce(task.notes, meeting.notes) AS notes, goal.description, meeting.location,
      CASE WHEN task.checklist <> '[]' THEN
        ARRAY(SELECT step ->> 'title' FROM jsonb_array_elements(task.checklist) AS step) END AS checklist,
      ${noteOf('comment', match)} AS comment, ${noteOf('file', match)} AS file
    FROM page JOIN items AS item ON item.id = page.id
      LEFT JOIN tasks AS task ON task.id = item.id
      LEFT JOIN schedules AS meeting ON meeting.id = item.id
      LEFT JOIN goals AS goal ON goal.id = item.id
    ORDER BY page.place`;
}

/** The items that are given to the person by shares and roles, and not by a planner. */
const given = (person: string): Prisma.Sql => Prisma.sql`
  SELECT item_id AS id FROM shares WHERE recipient_id = ${person}::uuid AND item_id IS NOT NULL
  UNION SELECT task_id FROM task_collaborators WHERE user_id = ${person}::uuid AND task_id IS NOT NULL
  UNION SELECT occurrence.id FROM items AS occurrence WHERE occurrence.series_id = ANY (ARRAY(
    SELECT series_id FROM shares WHERE recipient_id = ${person}::uuid AND series_id IS NOT NULL
    UNION ALL SELECT series_id FROM task_collaborators WHERE user_id = ${person}::uuid AND series_id IS NOT NULL))`;

/**
 * The items whose texts match, each with its rank. Texts are looked up by their owner and their words at once: what
 * others have that the person cannot see is not read.
 */
const foundBy = (person: string, { whole }: Words, { entry, all, title }: Matching): Prisma.Sql => {
  const rank = Prisma.sql`
    CASE WHEN NOT (${all}) THEN 4 WHEN entry.title IS NULL THEN 3 WHEN entry.title = ${whole} THEN 0
      WHEN starts_with(entry.title, ${whole}) THEN 1 WHEN ${title} THEN 2 ELSE 3 END`;
  return Prisma.sql`
    planners AS MATERIALIZED (
      SELECT ${person}::uuid AS owner_id
      UNION SELECT owner_id FROM collaborations WHERE collaborator_id = ${person}::uuid),
    given AS MATERIALIZED (${given(person)}),
    found AS (
      SELECT item_id, min(rank) AS rank FROM (
        SELECT text.item_id, text.rank FROM planners CROSS JOIN LATERAL (
          SELECT entry.item_id, ${rank} AS rank FROM search_texts AS entry
          WHERE entry.owner_id = planners.owner_id AND ${entry} OFFSET 0) AS text
        UNION ALL
        SELECT text.item_id, text.rank FROM given CROSS JOIN LATERAL (
          SELECT entry.item_id, ${rank} AS rank FROM search_texts AS entry
          WHERE entry.item_id = given.id AND ${entry} OFFSET 0) AS text) AS texts
      GROUP BY item_id)`;
};

/** All items that the person may see. */
const found = (person: string): Prisma.Sql => Prisma.sql`
  found AS (SELECT item.id AS item_id, 3 AS rank FROM items AS item WHERE ${visibleTo(person)})`;

/** The oldest comment or file of `item` that matches. */
const noteOf = (source: 'comment' | 'file', match: Matching | null): Prisma.Sql => {
  if (!match) return Prisma.sql`NULL`;
  const [table, column] =
    source === 'comment'
      ? [Prisma.sql`comments`, Prisma.sql`content`]
      : [Prisma.sql`attachments`, Prisma.sql`name`];
  return Prisma.sql`(
    SELECT note.${column} FROM search_texts AS entry JOIN ${table} AS note ON note.id = entry.id
    WHERE entry.item_id = item.id AND entry.source = ${source}::search_source AND ${match.entry}
    ORDER BY note.created_at, note.id LIMIT 1)`;
};

/** Joins the tables of the kinds that filters look at. */
const ownTables = ({ state, has }: Asked): Prisma.Sql =>
  state || has === 'checklist'
    ? Prisma.sql`LEFT JOIN tasks AS task ON task.id = item.id LEFT JOIN goals AS goal ON goal.id = item.id`
    : Prisma.empty;

const STATES = {
  open: Prisma.sql`((item.kind = 'task' AND task.completed_at IS NULL AND task.dropped_at IS NULL)
    OR (item.kind = 'goal' AND goal.completed_at IS NULL))`,
  done: Prisma.sql`((item.kind = 'task' AND task.completed_at IS NOT NULL AND task.dropped_at IS NULL)
    OR (item.kind = 'goal' AND goal.completed_at IS NOT NULL))`,
  dropped: Prisma.sql`(item.kind = 'task' AND task.dropped_at IS NOT NULL)`,
} as const;

const HAS = {
  file: Prisma.sql`EXISTS (SELECT FROM attachments WHERE attachments.item_id = item.id)`,
  comment: Prisma.sql`EXISTS (SELECT FROM comments WHERE comments.item_id = item.id)`,
  checklist: Prisma.sql`task.checklist <> '[]'`,
  repeat: Prisma.sql`item.series_id IS NOT NULL`,
} as const;

function filtersOf({ person_id, kind, person, label, after, before, state, has }: Asked): Prisma.Sql {
  const conditions = [
    ...(kind ? [Prisma.sql`item.kind = ${kind}::item_kind`] : []),
    ...(person ? [isOf(person_id, person)] : []),
    ...(label ? [isLabelled(person_id, label)] : []),
    ...(after ? [Prisma.sql`(item.date >= ${after}::date OR ${goesOnFrom(after)})`] : []),
    ...(before ? [Prisma.sql`item.date <= ${before}::date`] : []),
    ...(state ? [STATES[state]] : []),
    ...(has ? [HAS[has]] : []),
  ];
  return conditions.reduce((all, condition) => Prisma.sql`${all} AND ${condition}`, Prisma.empty);
}

/** Keeps the items with one of the caller's own labels. One that the caller does not have is on nothing. */
const isLabelled = (caller: string, label: string): Prisma.Sql => Prisma.sql`
  item.id = ANY (ARRAY(
    SELECT item_id FROM item_labels JOIN labels ON labels.id = label_id
    WHERE person_id = ${caller}::uuid AND labels.owner_id = ${caller}::uuid
      AND (labels.id::text = lower(${label}) OR labels.folded = ${foldName(label)})))`;

/**
 * Keeps the items of the person with an address, and those that they have been given. Of whom an item is given to, the
 * caller learns what other calls tell them too: that it is given to the caller, the people of a task, and the shares
 * of the caller's own items and those that the caller made.
 */
function isOf(caller: string, address: string): Prisma.Sql {
  const whom = Prisma.sql`(SELECT id FROM users WHERE lower(email COLLATE "C") = ${foldAddress(address)})`;
  return Prisma.sql`(item.owner_id = ${whom}
    OR EXISTS (SELECT FROM shares WHERE (shares.item_id = item.id OR shares.series_id = item.series_id)
      AND shares.recipient_id = ${whom}
      AND (item.owner_id = ${caller}::uuid OR shares.shared_by_id = ${caller}::uuid
        OR shares.recipient_id = ${caller}::uuid))
    OR EXISTS (SELECT FROM task_collaborators AS member
      WHERE (member.task_id = item.id OR member.series_id = item.series_id) AND member.user_id = ${whom}))`;
}
