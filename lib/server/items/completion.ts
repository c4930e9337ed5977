import { Prisma } from '@/lib/db/generated/client';

/** Returns the new value of `completed_at`: now, null, or unchanged. */
export function completion(stored: { completed: boolean }, completed: boolean | undefined): Prisma.Sql {
  if (completed === undefined || completed === stored.completed) return Prisma.sql`completed_at`;
  return completed ? Prisma.sql`${new Date().toISOString()}::timestamptz` : Prisma.sql`NULL`;
}
