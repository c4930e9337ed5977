import type { Day } from '@/lib/shared/calendar/days';

/** A checked day as Prisma wants a `date`: midnight UTC. */
export const toDatabaseDate = (day: Day): Date => new Date(`${day}T00:00:00Z`);
