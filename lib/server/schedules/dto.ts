import { Prisma } from '@/lib/db/generated/client';
import type { Person, Viewer } from '@/lib/server/access/visible';
import { type ItemRow, itemColumns, itemDto } from '@/lib/server/items/rows';
import type { Schedule } from '@/lib/shared/contract/schedules';

export type ScheduleRow = ItemRow & {
  time: string | null;
  end_date: string;
  duration: number;
  location: string | null;
  notes: string | null;
  time_zone: string | null;
};

export const scheduleColumns = (person: Person): Prisma.Sql => Prisma.sql`
  ${itemColumns(person)}, schedule.time, coalesce(item.end_date, item.date)::text AS end_date, schedule.duration,
  schedule.location, schedule.notes, schedule.time_zone`;

export const scheduleDto =
  (actor: Viewer) =>
  (row: ScheduleRow): Schedule => ({
    time: row.time,
    endDate: row.end_date,
    duration: row.duration,
    location: row.location,
    notes: row.notes,
    timeZone: row.time_zone,
    ...itemDto(row, actor),
  });
