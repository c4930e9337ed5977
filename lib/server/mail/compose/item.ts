import { autocommit } from '@/lib/db/autocommit';
import { isSeriesSeenBy } from '@/lib/server/access/series';
import { visibleTo } from '@/lib/server/access/visible';
import { storedRule } from '@/lib/server/series/stored-rule';
import type { Day, PeriodKind, TimeOfDay } from '@/lib/shared/calendar/days';
import type { SeriesMode } from '@/lib/shared/contract/plain/series-modes';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import { ruleInWords } from '@/lib/shared/recurrence/words';
import { nameOf } from './name';

/** The fields of an item in a mail. */
export type MailItem = {
  id: string;
  kind: ItemKind;
  title: string;
  /** Null for a task for later. */
  date: Day | null;
  /** The last day of a meeting; null for other items. */
  endDate: Day | null;
  version: number;
  /** Null when it is not deleted. */
  deletedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  /** Null for goals, for tasks without a time, and for meetings that take whole days. */
  time: TimeOfDay | null;
  /** The zone in which the time of a meeting is meant; null for the reader's own. */
  timeZone: string | null;
  /** Minutes; null except for meetings. */
  duration: number | null;
  location: string | null;
  /** Null for goals. */
  notes: string | null;
  /** True for a task that was let go. */
  isDropped: boolean;
  /** Null except for goals. */
  period: PeriodKind | null;
  owner: MailOwner;
  /** Null for a single item. */
  series: MailOccurrence | null;
};

export type MailOwner = { id: string; name: string; email: string; timeZone: string };

/** The series of an occurrence, and when its rule has the occurrence begin. */
export type MailOccurrence = {
  id: string;
  uid: string;
  version: number;
  day: Day;
  time: TimeOfDay | null;
  timeZone: string | null;
  /** The rule in words. */
  words: string;
  /** True when the person sees the series as a whole. */
  isWhole: boolean;
};

type SeriesRow = Omit<MailOccurrence, 'words'> & { rrule: string; start: Day; mode: SeriesMode };

type Row = Omit<MailItem, 'deletedAt' | 'createdAt' | 'updatedAt' | 'owner' | 'series'> & {
  series: SeriesRow | null;
  deleted_at: Date | null;
  created_at: Date;
  updated_at: Date;
  owner_id: string;
  first_name: string;
  last_name: string | null;
  email: string;
  time_zone: string;
};

/** Returns the item as it is now, deleted or not; null when the person may not see it any more. */
export async function findItemFor(personId: string, itemId: string): Promise<MailItem | null> {
  const [row] = await autocommit.$queryRaw<Row[]>`
    SELECT item.id, item.kind::text AS kind, item.title, item.date::text AS date,
      CASE WHEN item.kind = 'schedule' THEN coalesce(item.end_date, item.date)::text END AS "endDate", item.version,
      item.deleted_at, item.created_at, item.updated_at,
      coalesce(task.time, schedule.time) AS time, schedule.time_zone AS "timeZone", schedule.duration, schedule.location,
      coalesce(task.notes, schedule.notes) AS notes, task.dropped_at IS NOT NULL AS "isDropped",
      goal.type::text AS period,
      CASE WHEN series.id IS NOT NULL THEN json_build_object('id', series.id, 'uid', series.uid, 'version', series.version,
        'rrule', series.rrule, 'start', series.start_day, 'mode', series.mode, 'day', item.occurrence_day, 'time', series.template->'time', 'timeZone', series.template->'timeZone',
        'isWhole', ${isSeriesSeenBy(personId)}) END AS series,
      owner.id AS owner_id, owner.first_name, owner.last_name, owner.email, owner.time_zone
    FROM items AS item JOIN users AS owner ON owner.id = item.owner_id
    LEFT JOIN tasks AS task ON task.id = item.id
    LEFT JOIN schedules AS schedule ON schedule.id = item.id
    LEFT JOIN goals AS goal ON goal.id = item.id
    LEFT JOIN series ON series.id = item.series_id
    WHERE item.id = ${itemId}::uuid AND ${visibleTo(personId)}`;
  if (!row) return null;
  const {
    deleted_at,
    created_at,
    updated_at,
    owner_id,
    first_name,
    last_name,
    email,
    time_zone,
    series,
    ...same
  } = row;
  return {
    ...same,
    series: series && { ...series, words: ruleInWords(storedRule(series.rrule), series.start, series.mode) },
    deletedAt: deleted_at,
    createdAt: created_at,
    updatedAt: updated_at,
    owner: {
      id: owner_id,
      name: nameOf({ firstName: first_name, lastName: last_name }),
      email,
      timeZone: time_zone,
    },
  };
}

/** Returns the item as `findItemFor` does; null also when it is deleted. */
export async function findLiveItemFor(personId: string, itemId: string): Promise<MailItem | null> {
  const item = await findItemFor(personId, itemId);
  return item?.deletedAt ? null : item;
}
