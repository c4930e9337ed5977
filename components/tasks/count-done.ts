import type { ChecklistStep } from '@/lib/shared/contract/schemas/tasks';

export const countDone = (steps: readonly ChecklistStep[]): number => steps.filter(({ done }) => done).length;
