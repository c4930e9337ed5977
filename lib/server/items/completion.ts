import { Prisma } from '@/lib/db/generated/client';

/** What to write as `completed_at`: now, nothing any more, or what stands there already. */
export function completion(stored: { completed: boolean }, completed: boolean | undefined): Prisma.Sql {
  if (completed === undefined || completed === stored.completed) return Prisma.sql`completed_at`;
  return completed ? Prisma.sql`${new Date().toISOString()}::timestamptz` : Prisma.sql`NULL`;
}
