import { AppError } from '@/lib/server/errors/app-error';
import type { BatchChange } from '@/lib/shared/contract/schemas/batch';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';

/** The fields of a change that are the actor's own. */
export const LABELS = ['addLabels', 'removeLabels'] as const;

/** The fields of the change that each kind has. */
const FIELDS: Record<ItemKind, readonly (keyof BatchChange)[]> = {
  task: ['date', 'time', 'priority', 'completed', 'dropped', 'goalId', 'carry', 'carryBack', ...LABELS],
  schedule: ['date', 'time', ...LABELS],
  goal: ['completed', ...LABELS],
};

/** Throws 400 for a field that the kind lacks, or that cannot be without a value for it. */
export function requireFields(kind: ItemKind, change: BatchChange): void {
  const { noun } = ITEM_KINDS[kind];
  const refuse = (field: string, problem: string) => {
    throw new AppError('invalid', { fields: { [field]: problem }, details: `${field}: ${problem}` });
  };
  for (const [field, value] of Object.entries(change))
    if (value !== undefined && !FIELDS[kind].some((name) => name === field))
      refuse(field, `A ${noun} has none.`);
  if (kind !== 'task' && change.date === null) refuse('date', `A ${noun} needs one.`);
}
