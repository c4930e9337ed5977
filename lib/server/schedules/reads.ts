import { Prisma } from '@/lib/db/generated/client';
import { itemReads } from '@/lib/server/items/reads';
import type { Schedule } from '@/lib/shared/schedules';
import { type ScheduleRow, scheduleColumns, scheduleDto } from './dto';

export const {
  on: schedulesOn,
  within: schedulesWithin,
  find: findSchedule,
  findOwn: findOwnSchedule,
} = itemReads<ScheduleRow, Schedule>({
  kind: 'schedule',
  columns: scheduleColumns,
  join: Prisma.sql`JOIN schedules AS schedule ON schedule.id = item.id`,
  order: Prisma.sql`schedule.time`,
  dto: scheduleDto,
});
