import { Prisma } from '@/lib/db/generated/client';
import type { Person, Viewer } from '@/lib/server/access/visible';
import type { Actor } from '@/lib/server/actor';
import { remindersOf } from '@/lib/server/items/reminders';
import {
  freshItem,
  type ItemRow,
  itemColumns,
  itemDto,
  type OwnRow,
  ownColumns,
  ownFields,
} from '@/lib/server/items/rows';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';

/** The columns of the two rows of a meeting. */
type OwnScheduleRow = OwnRow & {
  time: string | null;
  end_date: string;
  duration: number;
  location: string | null;
  notes: string | null;
  time_zone: string | null;
};

export type ScheduleRow = ItemRow & OwnScheduleRow & { reminders: number[] | null };

const scheduleOwnColumns = Prisma.sql`
  schedule.time, coalesce(item.end_date, item.date)::text AS end_date, schedule.duration,
  schedule.location, schedule.notes, schedule.time_zone`;

export const scheduleColumns = (person: Person): Prisma.Sql =>
  Prisma.sql`${itemColumns(person)}, ${remindersOf(person)} AS reminders, ${scheduleOwnColumns}`;

export const scheduleDto =
  (actor: Viewer) =>
  (row: ScheduleRow): Schedule => ({
    time: row.time,
    endDate: row.end_date,
    duration: row.duration,
    location: row.location,
    notes: row.notes,
    timeZone: row.time_zone,
    reminders: row.reminders,
    ...itemDto(row, actor),
  });

/** The part of a meeting that a write changes. */
export const ownSchedule = {
  columns: Prisma.sql`${ownColumns}, ${scheduleOwnColumns}`,
  fields: (row: OwnScheduleRow) => ({
    time: row.time,
    endDate: row.end_date,
    duration: row.duration,
    location: row.location,
    notes: row.notes,
    timeZone: row.time_zone,
    ...ownFields(row),
  }),
};

/** The other fields of a meeting that the actor has just created. */
export const freshSchedule = (actor: Actor) =>
  ({ reminders: null, ...freshItem(actor) }) satisfies Omit<
    Schedule,
    keyof ReturnType<typeof ownSchedule.fields>
  >;
