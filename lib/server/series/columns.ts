import { Prisma } from '@/lib/db/generated/client';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { CommonField, SeriesField } from '@/lib/shared/policy/series-fields';

/**
 * The columns of the fields that the occurrences of a series have in common. From this list are made the statements that
 * lay out occurrences (lay-out.ts), change them (lib/server/items/series-rows.ts) and restore them
 * (lib/server/items/undo-change.ts), so that a field that is not in it does not compile.
 */

type SeriesColumn = {
  /** The field in the stored template: its name in the API. */
  field: Prisma.Sql;
  column: Prisma.Sql;
  type: Prisma.Sql;
  /** True for a text that may be much longer than all else. Its column has the name of the field. */
  isLong?: true;
  /** True for the id of a goal, which may be deleted while the template has it. */
  isGoal?: true;
  /** True for a field that no change changes. */
  isFixed?: true;
};

/** The own table of each kind. */
export const OWN_TABLE: Readonly<Record<ItemKind, Prisma.Sql>> = {
  task: Prisma.sql`tasks`,
  schedule: Prisma.sql`schedules`,
  goal: Prisma.sql`goals`,
};

const time = { field: Prisma.sql`time`, column: Prisma.sql`time`, type: Prisma.sql`text` };
const notes = {
  field: Prisma.sql`notes`,
  column: Prisma.sql`notes`,
  type: Prisma.sql`text`,
  isLong: true,
} as const;

/** The columns in `items`. */
const COMMON_COLUMNS = {
  title: { field: Prisma.sql`title`, column: Prisma.sql`title`, type: Prisma.sql`text` },
} as const satisfies Record<CommonField, SeriesColumn>;

/** The columns in the own table of each kind. */
const OWN_COLUMNS = {
  task: {
    time,
    priority: {
      field: Prisma.sql`priority`,
      column: Prisma.sql`priority`,
      type: Prisma.sql`priority`,
    },
    notes,
    checklist: {
      field: Prisma.sql`checklist`,
      column: Prisma.sql`checklist`,
      type: Prisma.sql`jsonb`,
      isLong: true,
    },
    estimate: { field: Prisma.sql`estimate`, column: Prisma.sql`estimate`, type: Prisma.sql`int` },
    goalId: {
      field: Prisma.sql`"goalId"`,
      column: Prisma.sql`goal_id`,
      type: Prisma.sql`uuid`,
      isGoal: true,
    },
  },
  schedule: {
    time,
    duration: { field: Prisma.sql`duration`, column: Prisma.sql`duration`, type: Prisma.sql`int` },
    location: { field: Prisma.sql`location`, column: Prisma.sql`location`, type: Prisma.sql`text` },
    notes,
    timeZone: { field: Prisma.sql`"timeZone"`, column: Prisma.sql`time_zone`, type: Prisma.sql`text` },
  },
  goal: {
    type: {
      field: Prisma.sql`type`,
      column: Prisma.sql`type`,
      type: Prisma.sql`goal_type`,
      isFixed: true,
    },
    description: {
      field: Prisma.sql`description`,
      column: Prisma.sql`description`,
      type: Prisma.sql`text`,
      isLong: true,
    },
    parentId: {
      field: Prisma.sql`"parentId"`,
      column: Prisma.sql`parent_id`,
      type: Prisma.sql`uuid`,
      isGoal: true,
    },
  },
} as const satisfies { [Kind in ItemKind]: Record<Exclude<SeriesField<Kind>, CommonField>, SeriesColumn> };

/** A column with the name of its field in the API. */
type NamedColumn = SeriesColumn & { name: string };

const named = (columns: Readonly<Record<string, SeriesColumn>>): readonly NamedColumn[] =>
  Object.entries(columns).map(([name, column]) => ({ name, ...column }));

export const SERIES_COLUMNS: Readonly<Record<ItemKind, readonly NamedColumn[]>> = {
  task: named(OWN_COLUMNS.task),
  schedule: named(OWN_COLUMNS.schedule),
  goal: named(OWN_COLUMNS.goal),
};

export const ITEM_COLUMNS: readonly NamedColumn[] = named(COMMON_COLUMNS);

/** The columns of `items` and of all kinds, each name once. */
export const ALL_COLUMNS: readonly NamedColumn[] = [
  ...new Map(
    [ITEM_COLUMNS, ...Object.values(SERIES_COLUMNS)].flat().map((column) => [column.name, column]),
  ).values(),
];

/**
 * SQL for the days from the first to the last one of what begins at a time and takes some minutes, as `lastDayOf` counts
 * them (lib/shared/calendar/span.ts).
 */
export const daysTaken = (time: Prisma.Sql, minutes: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`greatest(0, ceil((extract(epoch FROM ${time}::time) / 60 + ${minutes}) / 1440)::int - 1)`;
