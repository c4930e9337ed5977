import type { Day } from '@/lib/shared/calendar/days';

/** Returns a validated day as Prisma represents a `date`: midnight in UTC. */
export const toDatabaseDate = (day: Day): Date => new Date(`${day}T00:00:00Z`);
