import { Prisma } from '@/lib/db/generated/client';

/** Returns the new value of `completed_at`: now, null, or unchanged. */
export const completion = (stored: { completed: boolean }, completed: boolean | undefined): Prisma.Sql =>
  completed === undefined || completed === stored.completed ? Prisma.sql`completed_at` : instantOf(completed);

/** Returns the new value of `dropped_at`: now, null, or unchanged. */
export const dropping = (stored: { droppedAt: string | null }, dropped: boolean | undefined): Prisma.Sql =>
  dropped === undefined || dropped === (stored.droppedAt !== null)
    ? Prisma.sql`dropped_at`
    : instantOf(dropped);

const instantOf = (happened: boolean): Prisma.Sql =>
  happened ? Prisma.sql`${new Date().toISOString()}::timestamptz` : Prisma.sql`NULL`;
