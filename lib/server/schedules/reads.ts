import { Prisma } from '@/lib/db/generated/client';
import { itemReads } from '@/lib/server/items/reads';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import { ownSchedule, type ScheduleRow, scheduleColumns, scheduleDto } from './dto';

export const {
  on: schedulesOn,
  from: schedulesFrom,
  within: schedulesWithin,
  find: findSchedule,
  findOwn: findOwnSchedule,
  store: storeSchedule,
  byId: schedulesById,
} = itemReads<ScheduleRow, Schedule>({
  kind: 'schedule',
  columns: scheduleColumns,
  table: Prisma.sql`schedules`,
  alias: Prisma.sql`schedule`,
  order: Prisma.sql`schedule.time NULLS FIRST`,
  textBytes: Prisma.sql`coalesce(octet_length(schedule.notes), 0)`,
  spansDays: true,
  dto: scheduleDto,
  own: ownSchedule,
});
