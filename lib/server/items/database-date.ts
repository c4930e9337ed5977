import type { Day } from '@/lib/shared/calendar/days';

/** A validated day as Prisma represents a `date`: midnight UTC. */
export const toDatabaseDate = (day: Day): Date => new Date(`${day}T00:00:00Z`);
