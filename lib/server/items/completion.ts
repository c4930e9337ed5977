import { Prisma } from '@/lib/db/generated/client';

/** What to write as `completedAt`: now, nothing any more, or (Prisma.skip) what stands there already. */
export function completion(stored: { completed: boolean }, completed: boolean | undefined) {
  if (completed === undefined || completed === stored.completed) return Prisma.skip;
  return completed ? new Date() : null;
}
