import type { QueryClient } from '@tanstack/react-query';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import type { ChecklistStep } from '@/lib/shared/contract/schemas/tasks';
import { OF_ONE } from '@/lib/shared/policy/series-fields';
import type { ScopedChange, ScopedItem, ScopeOptions } from './scope-questions';

/** True while the window is being closed, when nobody can answer: what was typed is stored for this one. */
let isLeaving = false;

if (typeof window !== 'undefined')
  window.addEventListener('pagehide', () => {
    isLeaving = true;
    // The browser may keep the page, and show it again: then the timer runs.
    setTimeout(() => {
      isLeaving = false;
    });
  });

/**
 * Makes a change of an item: at once when it can concern this item only, else once the person has chosen the
 * occurrences that it concerns (`askScope`).
 */
export function withScope(client: QueryClient, options: ScopeOptions): void {
  const { item, change, act } = options;
  const onUnread = () => notAsked(client, options);
  if (item.series === null || isOfOne(item, change) || isLeaving) act('this');
  else void import('./ask-scope').then(({ askScope }) => askScope(client, options, onUnread), onUnread);
}

/** True for a change that can concern one occurrence only, such as of fields that each has of its own. */
function isOfOne(item: ScopedItem, change: ScopedChange): boolean {
  if (change === null) return false;
  const values: Readonly<Record<string, unknown>> = { ...change };
  // Only this one is kept for later, or carried over.
  if (values.date === null || values.carry || values.carryBack) return true;
  return Object.entries(values).every(
    ([name, value]) =>
      OF_ONE.some((own) => own === name) ||
      (name === 'checklist' && sameSteps(item.checklist, value as ChecklistStep[])),
  );
}

/** True when two checklists differ at most in what is ticked, which is a matter of one occurrence. */
const sameSteps = (before: readonly ChecklistStep[] = [], after: readonly ChecklistStep[]): boolean =>
  before.length === after.length &&
  before.every(({ id, title }, index) => after[index]?.id === id && after[index].title === title);

/** Tells the person that the change was not made, since the series could not be read. */
function notAsked(client: QueryClient, options: ScopeOptions): void {
  notify({
    ...TOASTS.notSaved(),
    action: { label: 'Try again', onPress: () => withScope(client, options) },
  });
  options.onKept?.();
}
