import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import { type ItemActions, itemActions } from '@/lib/client/changes/item-actions';
import { compareGoals } from '@/lib/client/changes/item-order';
import { goalFilterOf } from '@/lib/client/changes/item-rules';
import { listWith, queryWithFallback } from '@/lib/client/query/kept-read';
import { type PathKey, rangeKey } from '@/lib/client/query/path-key';
import { perClient } from '@/lib/client/query/per-client';
import { type Day, type Period, periodOf } from '@/lib/shared/calendar/days';
import { firstDayOf, GOAL_TYPES, type GoalType } from '@/lib/shared/calendar/goal-periods';
import { overlaps } from '@/lib/shared/calendar/periods';
import type { Goal, GoalInput, GoalPatch } from '@/lib/shared/contract/schemas/goals';
import { ITEM_KINDS } from '@/lib/shared/policy/item-kinds';
import { newItem } from './new-item';

const ROOT = ITEM_KINDS.goal.path;

/** The key of `goalsOf`: the same for all days of a period. */
const keyOf = (type: GoalType, day: Day): PathKey => [ROOT, type, firstDayOf(type, day)];

/**
 * The query for the goals of the day, week, month or year that contains the day. All days of a period have the same
 * query.
 */
export function goalsOf(type: GoalType, day: Day) {
  const queryKey = keyOf(type, day);
  return queryWithFallback(queryKey, (client) => {
    const period = periodOf(type, day);
    const list = listWith<Goal>(client, ROOT, (range) => overlaps(range, period));
    const isOf = goalFilterOf(queryKey);
    return list && isOf && { ...list, data: list.data.filter(isOf).sort(compareGoals) };
  });
}

/** The query for the goals of the days, weeks, months and years that have a day of the period. */
export const goalsIn = (period: Period) => queryOptions<Goal[]>({ queryKey: rangeKey(ROOT, period) });

/** Hook: the goals of the day, and of the week, the month and the year around it, as far as they are read. */
export const useGoalsAround = (date: Day, enabled = true): Goal[] =>
  useQueries({
    queries: GOAL_TYPES.map((type) => ({ ...goalsOf(type, date), enabled })),
    combine: allGoals,
  });

const allGoals = (results: readonly { data: Goal[] | undefined }[]): Goal[] =>
  results.flatMap(({ data }) => data ?? []);

/** A new goal, with the id that the browser has given it. */
export type GoalDraft = GoalInput & { id: string };

export type GoalActions = ItemActions<Goal, GoalDraft, GoalPatch>;

/** Returns the actions on goals for a query client. */
export const goalActionsOf = perClient((client: QueryClient): GoalActions => {
  const actions = itemActions<'goal', GoalDraft>('goal', client, draft);
  return {
    ...actions,
    create: async (input, options) => {
      const isStored = await actions.create(input, options);
      if (isStored) notify(TOASTS.goalCreated);
      return isStored;
    },
  };
});

/**
 * Returns the actions on goals. They are the same object on every render, so that a memoised row that receives them is
 * not rendered again.
 */
export const useGoalActions = (): GoalActions => goalActionsOf(useQueryClient());

/** Returns a new goal as it is shown until the server has answered. */
const draft = ({ description = null, parentId = null, type, ...input }: GoalDraft): Goal => ({
  ...newItem(input),
  description,
  type,
  completed: false,
  completedAt: null,
  parentId,
  progress: { done: 0, total: 0 },
  streak: null,
});
