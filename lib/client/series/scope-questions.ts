import { createStore } from '@/lib/client/browser/create-store';
import type { GoalType } from '@/lib/shared/calendar/goal-periods';
import type { ItemKind, SeriesOfItem } from '@/lib/shared/contract/schemas/items';
import type { Scope, Series } from '@/lib/shared/contract/schemas/series';
import type { ChecklistStep } from '@/lib/shared/contract/schemas/tasks';

/** The questions which occurrences of a series a change concerns (`withScope`), for the dialog that shows them. */

/** An item of any kind, as far as the question needs it. */
export type ScopedItem = {
  id: string;
  title: string;
  date: string | null;
  time?: string | null;
  completed?: boolean;
  /** Of a goal. */
  type?: GoalType;
  checklist?: readonly ChecklistStep[];
  series: SeriesOfItem | null;
};

/** The fields that change; null when the item is deleted. */
export type ScopedChange = object | null;

export type ScopeQuestion = {
  kind: ItemKind;
  item: ScopedItem;
  change: ScopedChange;
  /** The series as seen from the occurrence. */
  series: Series;
  /** The possible answers, at least two. */
  scopes: readonly Scope[];
  /** @param scope null when the change is not made */
  answer: (scope: Scope | null) => void;
};

/** The questions without an answer, oldest first. */
export const scopeQuestions = createStore<readonly ScopeQuestion[]>([]);

/** Hook: the first question without an answer; null without one. */
export const useScopeQuestion = (): ScopeQuestion | null => scopeQuestions.useValue()[0] ?? null;

/** A change of an item that may belong to a series. */
export type ScopeOptions = {
  kind: ItemKind;
  item: ScopedItem;
  change: ScopedChange;
  /** Makes the change. Called once the occurrences are known. */
  act: (scope: Scope) => void;
  /** Called instead when the person decides against the change. */
  onKept?: () => void;
};
