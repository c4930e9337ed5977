import { Prisma } from '@/lib/db/generated/client';
import { visibleTo } from '@/lib/server/access/visible';
import { goesOnFrom } from '@/lib/server/items/spans';
import type { Day } from '@/lib/shared/calendar/days';
import type { GoalType } from '@/lib/shared/calendar/goal-periods';
import { foldAddress } from '@/lib/shared/contract/plain/email-address';
import { foldName } from '@/lib/shared/contract/plain/label-names';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { Search, SearchResult } from '@/lib/shared/contract/schemas/search';
import type { Word, Words } from './words';

export const PAGE_SIZE = 50;

/** The words that are looked up in the index, the longest ones. The others are compared with what these have found. */
const LOOKED_UP = 3;

/** The items on each side of today, of each planner and kind, that a search of what is near reads. */
const NEAR = 200;
/** The exact titles, and the title prefixes, that a search of what is near reads unless there are more. */
const TITLES = 3_000;
/**
 * The bytes of texts of items that others have given to the person which a search compares, the next to today first:
 * whoever gives somebody thousands of long texts must not make their searches slow. Bytes are compared faster where no
 * wrong letter is forgiven.
 */
const GIVEN_BYTES = { exact: 20_000_000, forgiving: 4_000_000 };
/** The distance of what has no day. */
const NO_DAY = 9_999_999;
/** The rank of everything where a search has no words. */
const NO_WORDS = 3;
const LAST_CHARACTER = '\u{10FFFF}';

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

/**
 * How rows of search_texts, as `entry`, are found: those that match, by the index; those of items whose title matches;
 * and how well they match, from 0 for an exact title to 4 for a wrong letter.
 */
type Matching = { entry: Prisma.Sql; title: Prisma.Sql; rank: Prisma.Sql };

const bySize = (one: Word, other: Word): number => other.like.length - one.like.length;

/** Keeps the rows with all words. */
function matching({ words, whole }: Words): Matching {
  const likes = [...words].sort(bySize).map(({ like }) => like);
  const looked = Array.from({ length: LOOKED_UP }, (_, index) => likes[index] ?? likes[0]);
  const all = Prisma.sql`entry.text LIKE ALL (${likes}::text[])`;
  const title = Prisma.sql`entry.title LIKE ALL (${likes}::text[])`;
  return {
    entry: looked.reduce<Prisma.Sql>(
      (entry, like) => Prisma.sql`${entry} AND entry.text LIKE ${like}::text`,
      all,
    ),
    title,
    rank: Prisma.sql`
      CASE WHEN NOT (${all}) THEN 4 WHEN entry.title IS NULL THEN 3 WHEN entry.title = ${whole} THEN 0
        WHEN starts_with(entry.title, ${whole}) THEN 1 WHEN ${title} THEN 2 ELSE 3 END`,
  };
}

/** Keeps also the rows in which one letter of a longer word is wrong. The longest of these is looked up in the index. */
function forgiving(words: Words): Matching {
  const exact = words.words.flatMap(({ like, forgiven }) => (forgiven ? [] : [like]));
  const wrong = words.words
    .flatMap(({ like, forgiven }) => (forgiven ? [{ like, ...forgiven }] : []))
    .toSorted((one, other) => other.like.length - one.like.length);
  const looked = wrong.slice(0, 1).flatMap(({ like, likes }) => [like, ...likes]);
  const within = (text: Prisma.Sql): Prisma.Sql =>
    wrong.reduce(
      (all, { like, regex }) =>
        Prisma.sql`${all} AND (${text} LIKE ${like}::text OR ${text} ~ ${regex}::text)`,
      Prisma.sql`${text} LIKE ALL (${exact}::text[])`,
    );
  return {
    entry: Prisma.sql`entry.text LIKE ANY (${looked}::text[]) AND ${within(Prisma.sql`entry.text`)}`,
    title: within(Prisma.sql`entry.title`),
    rank: matching(words).rank,
  };
}

/** A kind of search, and how far it goes. */
export type Reach = {
  /** True to forgive one wrong letter. */
  isForgiving: boolean;
  /**
   * True to read only what is near to today, where many match. The page is then right if it is full, and otherwise is to
   * be read again without this.
   */
  isNear: boolean;
};

/** Common table expressions: `found` with the items and their ranks, and a condition for the places up to which it has all. */
type Candidates = { tables: Prisma.Sql; bound: Prisma.Sql };

/** Returns the statement that finds a page of a search, with one result more to tell whether there are others. */
export function statementOf(asked: Asked, words: Words | null, { isForgiving, isNear }: Reach): Prisma.Sql {
  const person = asked.person_id;
  const match = words && (isForgiving ? forgiving(words) : matching(words));
  const { tables, bound } = isNear
    ? near(asked, words, match, isForgiving)
    : { tables: match ? foundBy(match) : all(person), bound: Prisma.sql`true` };
  const kept = Prisma.sql`item.deleted_at IS NULL AND ${visibleTo(person)} ${filtersOf(asked)}`;
  const has = match
    ? Prisma.sql`AND (EXISTS (SELECT FROM search_texts AS entry WHERE entry.item_id = item.id AND ${match.entry})
        OR EXISTS (SELECT FROM occurrence_texts AS occurrence
          WHERE occurrence.item_id = item.id AND occurrence.text_id IN (SELECT id FROM page_texts)))`
    : Prisma.empty;
  const pageTexts =
    match && isNear
      ? Prisma.sql`, page_texts AS MATERIALIZED (
      SELECT text.id FROM (
        SELECT DISTINCT occurrence.text_id AS id FROM page JOIN items AS item ON item.series_id = page.series_id
          CROSS JOIN LATERAL (SELECT text_id FROM occurrence_texts WHERE item_id = item.id OFFSET 0) AS occurrence
      ) AS text WHERE EXISTS (
        SELECT FROM search_texts AS entry WHERE entry.source = 'series' AND entry.id = text.id AND ${match.entry}))`
      : Prisma.empty;
  // Of a given series all texts that are compared at all have been counted already.
  const more = isNear
    ? Prisma.sql`CASE WHEN page.series_id IS NULL OR NOT item.owner_id IN (SELECT owner_id FROM planners)
        THEN page.count - 1 ELSE (
        SELECT count(*) - 1 FROM items AS item ${ownTables(asked)}
        WHERE item.series_id = page.series_id AND ${kept} ${has}) END`
    : Prisma.sql`page.count - 1`;
  return Prisma.sql`
    WITH planners AS MATERIALIZED (
      SELECT ${person}::uuid AS owner_id
      UNION SELECT owner_id FROM collaborations WHERE collaborator_id = ${person}::uuid),
    given AS MATERIALIZED (${given(person)}),
    given_texts AS MATERIALIZED (
      SELECT source, id, items FROM (
        SELECT entry.source, entry.id, entry.items, sum(text.bytes) OVER (
          ORDER BY entry.distance, entry.source, entry.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bytes_before
        FROM (
          SELECT entry.source, entry.id, array_agg(given.id) AS items, min(abs(given.date - ${asked.today}::date)) AS distance
          FROM given CROSS JOIN LATERAL (
            SELECT source, id FROM search_texts WHERE item_id = given.id
            UNION ALL SELECT 'series', text_id FROM occurrence_texts WHERE item_id = given.id OFFSET 0) AS entry
          GROUP BY entry.source, entry.id
        ) AS entry CROSS JOIN LATERAL (
          SELECT octet_length(text) AS bytes FROM search_texts
          WHERE search_texts.source = entry.source AND search_texts.id = entry.id OFFSET 0) AS text) AS text
      WHERE coalesce(bytes_before, 0) < ${isForgiving ? GIVEN_BYTES.forgiving : GIVEN_BYTES.exact}::int),
    ${tables},
    matches AS (
      SELECT item.id, item.series_id,
        (found.rank::text || lpad(coalesce(abs(item.date - ${asked.today}::date), ${NO_DAY}::int)::text, 7, '0') || item.id::text)
          COLLATE "C" AS place
      FROM found CROSS JOIN LATERAL (SELECT * FROM items WHERE items.id = found.item_id OFFSET 0) AS item ${ownTables(asked)}
      WHERE ${kept}),
    groups AS (
      SELECT min(place) AS place, count(*) AS count, series_id FROM matches GROUP BY coalesce(series_id, id), series_id),
    page AS MATERIALIZED (
      SELECT place, count, series_id, substr(place, 9)::uuid AS id FROM groups
      WHERE place > ${asked.after_place} COLLATE "C" AND ${bound}
      ORDER BY place LIMIT ${PAGE_SIZE + 1}::int)
    ${pageTexts}
    SELECT page.place, (${more})::int AS more, item.id, item.kind::text AS kind, item.title, item.date::text AS date,
      item.series_id, goal.type::text AS goal_type,
      CASE WHEN task.dropped_at IS NOT NULL THEN 'dropped' WHEN item.kind = 'schedule' THEN NULL
        WHEN coalesce(task.completed_at, goal.completed_at) IS NOT NULL THEN 'done' ELSE 'open' END AS state,
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

/** The items that are given to the person by shares and roles, and not by a planner, except deleted ones. */
const given = (person: string): Prisma.Sql => Prisma.sql`
  SELECT item.id, item.date FROM (
    SELECT item_id AS id FROM shares WHERE recipient_id = ${person}::uuid AND item_id IS NOT NULL
    UNION ALL SELECT task_id FROM task_collaborators WHERE user_id = ${person}::uuid AND task_id IS NOT NULL
  ) AS one CROSS JOIN LATERAL (
    SELECT id, date FROM items WHERE items.id = one.id AND deleted_at IS NULL OFFSET 0) AS item
  UNION SELECT occurrence.id, occurrence.date FROM items AS occurrence
  WHERE occurrence.deleted_at IS NULL AND occurrence.series_id = ANY (ARRAY(
    SELECT series_id FROM shares WHERE recipient_id = ${person}::uuid AND series_id IS NOT NULL
    UNION ALL SELECT series_id FROM task_collaborators WHERE user_id = ${person}::uuid AND series_id IS NOT NULL))`;

/**
 * Joins the occurrences that refer to `text`, a row of search_texts. OFFSET 0, here as in other places, has them looked up
 * by the index: PostgreSQL does not know how few they are, and would read the whole table.
 */
const OCCURRENCES = Prisma.sql`
  LEFT JOIN LATERAL (
    SELECT occurrence.item_id FROM occurrence_texts AS occurrence
    WHERE text.item_id IS NULL AND occurrence.text_id = text.id OFFSET 0) AS occurrence ON true`;

/** The texts of a person's planners that match, looked up by owner and words at once: others' texts are not read. */
const ofPlanners = ({ entry, rank }: Matching): Prisma.Sql => Prisma.sql`
  SELECT coalesce(text.item_id, occurrence.item_id) AS item_id, text.rank FROM planners CROSS JOIN LATERAL (
    SELECT entry.item_id, entry.id, ${rank} AS rank FROM search_texts AS entry
    WHERE entry.owner_id = planners.owner_id AND ${entry} OFFSET 0) AS text ${OCCURRENCES}`;

/** The texts that match of items which are given to the person. Each is compared once. */
const ofGiven = ({ entry, rank }: Matching): Prisma.Sql => Prisma.sql`
  SELECT unnest(given.items) AS item_id, text.rank FROM given_texts AS given CROSS JOIN LATERAL (
    SELECT ${rank} AS rank FROM search_texts AS entry
    WHERE entry.source = given.source AND entry.id = given.id AND ${entry} OFFSET 0) AS text`;

const foundBy = (match: Matching): Prisma.Sql => Prisma.sql`
  found AS (
    SELECT item_id, min(rank) AS rank FROM (${ofPlanners(match)} UNION ALL ${ofGiven(match)}) AS texts GROUP BY item_id)`;

/** All items that the person may see. */
const all = (person: string): Prisma.Sql => Prisma.sql`
  found AS (SELECT item.id AS item_id, ${NO_WORDS}::int AS rank FROM items AS item WHERE ${visibleTo(person)})`;

/**
 * Of each planner the items next to today, by an index, so that a page of a common word costs the same however many
 * items have it. All of them are read up to the first day on which one of the lists ends. Better ranks come first
 * whatever their day: exact titles and title prefixes are looked up by the index of titles, as long as they are few,
 * and where a wrong letter is forgiven, all matches without one, which are fewer than a page.
 */
function near(asked: Asked, words: Words | null, match: Matching | null, isForgiving: boolean): Candidates {
  const side = (condition: Prisma.Sql, order: Prisma.Sql) => Prisma.sql`
    (SELECT id, distance, row_number() OVER (ORDER BY distance) AS number FROM (
      SELECT id, abs(date - ${asked.today}::date) AS distance FROM items
      WHERE owner_id = planners.owner_id AND kind = kinds.kind AND ${condition}
      ORDER BY ${order} LIMIT ${NEAR}::int) AS one)`;
  const sides = Prisma.sql`
    sides AS MATERIALIZED (
      SELECT side.id, side.distance, side.number
      FROM planners CROSS JOIN unnest(enum_range(NULL::item_kind)) AS kinds (kind) CROSS JOIN LATERAL (
        ${side(Prisma.sql`date >= ${asked.today}::date`, Prisma.sql`date`)}
        UNION ALL ${side(Prisma.sql`date < ${asked.today}::date`, Prisma.sql`date DESC`)}) AS side)`;
  const boundOf = (rank: Prisma.Sql) => Prisma.sql`place < (
    SELECT (${rank})::text || lpad(coalesce(min(distance) FILTER (WHERE number = ${NEAR}::int), ${NO_DAY}::int)::text, 7, '0')
    FROM sides) COLLATE "C"`;
  if (!words || !match)
    return {
      tables: Prisma.sql`${sides},
        found AS (SELECT item_id, ${NO_WORDS}::int AS rank FROM (
          SELECT id AS item_id FROM sides UNION SELECT id FROM given) AS items)`,
      bound: boundOf(Prisma.sql`${NO_WORDS}::int`),
    };
  const titled = (condition: Prisma.Sql) => Prisma.sql`
    SELECT entry.item_id AS id FROM planners CROSS JOIN LATERAL (
      SELECT coalesce(text.item_id, occurrence.item_id) AS item_id FROM (
        SELECT item_id, id FROM search_texts
        WHERE owner_id = planners.owner_id AND title IS NOT NULL AND ${condition} OFFSET 0) AS text ${OCCURRENCES}
      LIMIT ${TITLES + 1}::int) AS entry LIMIT ${TITLES + 1}::int`;
  const isFew = (titles: Prisma.Sql) => Prisma.sql`(SELECT count(*) FROM ${titles}) <= ${TITLES}::int`;
  const [exact, prefixed] = [Prisma.sql`exact`, Prisma.sql`prefixed`];
  const titles = Prisma.sql`
    exact AS MATERIALIZED (${titled(Prisma.sql`title = ${words.whole}`)}),
    prefixed AS MATERIALIZED (
      ${titled(Prisma.sql`title >= ${words.whole} AND title < ${words.whole} || ${LAST_CHARACTER}`)}),`;
  const ofTitles = Prisma.sql`
    UNION SELECT id FROM exact WHERE ${isFew(exact)} UNION SELECT id FROM prefixed WHERE ${isFew(prefixed)}`;
  // The ranks up to the bound are those of titles; a wrong letter has the same rank in every text.
  const texts = isForgiving ? match.entry : Prisma.sql`entry.title IS NOT NULL AND ${match.title}`;
  const nearest = Prisma.sql`
    nearest AS MATERIALIZED (SELECT id FROM sides ${isForgiving ? Prisma.empty : ofTitles}),
    repeated AS MATERIALIZED (
      SELECT occurrence.text_id AS id, array_agg(nearest.id) AS items FROM nearest CROSS JOIN LATERAL (
        SELECT text_id FROM occurrence_texts WHERE item_id = nearest.id OFFSET 0) AS occurrence
      GROUP BY occurrence.text_id),`;
  const ofNear = Prisma.sql`
    SELECT entry.item_id, ${match.rank} AS rank FROM nearest AS item CROSS JOIN LATERAL (
      SELECT entry.* FROM search_texts AS entry
      WHERE entry.item_id = item.id AND ${texts} OFFSET 0) AS entry
    UNION ALL SELECT unnest(repeated.items), entry.rank FROM repeated CROSS JOIN LATERAL (
      SELECT ${match.rank} AS rank FROM search_texts AS entry
      WHERE entry.source = 'series' AND entry.id = repeated.id AND ${texts} OFFSET 0) AS entry`;
  const complete = isForgiving ? Prisma.sql`UNION ALL ${ofPlanners(matching(words))}` : Prisma.empty;
  return {
    tables: Prisma.sql`${sides}, ${isForgiving ? Prisma.empty : titles} ${nearest}
      found AS (
        SELECT item_id, min(rank) AS rank FROM (${ofNear} ${complete} UNION ALL ${ofGiven(match)}) AS texts
        GROUP BY item_id)`,
    bound: boundOf(
      isForgiving
        ? Prisma.sql`4`
        : Prisma.sql`CASE WHEN ${isFew(prefixed)} THEN 2 WHEN ${isFew(exact)} THEN 1 ELSE 0 END`,
    ),
  };
}

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
