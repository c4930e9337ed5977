import { Prisma } from '@/lib/db/generated/client';
import type { Viewer } from '@/lib/server/access/visible';
import { type ItemRow, itemColumns, itemDto } from '@/lib/server/items/rows';
import type { Schedule } from '@/lib/shared/contract/schedules';

export type ScheduleRow = ItemRow & { time: string; duration: number; location: string | null };

export const scheduleColumns = Prisma.sql`${itemColumns}, schedule.time, schedule.duration, schedule.location`;

export const scheduleDto =
  (actor: Viewer) =>
  (row: ScheduleRow): Schedule => ({
    time: row.time,
    duration: row.duration,
    location: row.location,
    ...itemDto(row, actor),
  });
