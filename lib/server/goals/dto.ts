import { Prisma } from '@/lib/db/generated/client';
import { instantText } from '@/lib/db/instant-text';
import type { Viewer } from '@/lib/server/access/visible';
import { type ItemRow, itemColumns, itemDto } from '@/lib/server/items/rows';
import type { GoalType } from '@/lib/shared/calendar/goal-periods';
import type { Goal } from '@/lib/shared/contract/goals';

export type GoalRow = ItemRow & { type: GoalType; description: string | null; completed_at: string | null };

export const goalColumns = Prisma.sql`${itemColumns}, goal.type::text AS type, goal.description, ${instantText(Prisma.sql`goal.completed_at`)} AS completed_at`;

export const goalDto =
  (actor: Viewer) =>
  (row: GoalRow): Goal => ({
    description: row.description,
    type: row.type,
    completed: row.completed_at !== null,
    completedAt: row.completed_at,
    ...itemDto(row, actor),
  });
