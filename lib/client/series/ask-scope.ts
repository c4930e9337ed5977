import type { QueryClient } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { ApiError } from '@/lib/client/http/api';
import type { Scope, Series } from '@/lib/shared/contract/schemas/series';
import { type ScopeOptions, type ScopeQuestion, scopeQuestions } from './scope-questions';
import { seriesAround } from './series';

/**
 * Asks which occurrences a change concerns, if there is anything to choose, and then makes it. Called by `withScope`,
 * which loads this code when it is needed.
 * @param onUnread called when the series cannot be read, in place of making the change
 */
export async function askScope(
  client: QueryClient,
  options: ScopeOptions,
  onUnread: () => void,
): Promise<void> {
  const { kind, item, change, act, onKept } = options;
  if (item.series === null) return act('this');
  let series: Series;
  try {
    // Without a connection the read fails, instead of waiting for one.
    series = await client.fetchQuery({ ...seriesAround(item), staleTime: 0, networkMode: 'always' });
  } catch (error) {
    // Only this occurrence was shared with the person.
    if (error instanceof ApiError && error.status === 404) return act('this');
    return onUnread();
  }
  const scopes = scopesOf(series, change);
  const [only = 'this', ...others] = scopes;
  if (others.length === 0) return act(only);
  const question: ScopeQuestion = {
    kind,
    item,
    change,
    series,
    scopes,
    answer: (scope) => {
      const questions = scopeQuestions.get();
      if (!questions.includes(question)) return;
      // The open question would take the focus back from where the change moves it.
      flushSync(() => scopeQuestions.set(questions.filter((other) => other !== question)));
      if (scope) act(scope);
      else onKept?.();
    },
  };
  scopeQuestions.set([...scopeQuestions.get(), question]);
}

/** Returns the possible answers, each of which does something else: at least one. */
export function scopesOf({ before, next, mode }: Series, change: ScopeOptions['change']): Scope[] {
  const isFirst = before === 0;
  // After completion, the next occurrence is made of this one.
  const isLast = mode === 'fixed' && next.length <= 1;
  // The next day is counted from the completion, and not from the day of this one.
  if (mode === 'after_completion' && isMove(change)) return ['this'];
  // A rule is not a matter of one occurrence, and a new one may give days after the last.
  if (change !== null && 'recurrence' in change) return isFirst ? ['all'] : ['following', 'all'];
  if (isFirst) return isLast ? ['this'] : ['this', 'all'];
  return isLast ? ['this', 'all'] : ['this', 'following', 'all'];
}

/** True for a change of nothing but the day, and of the place on that day. */
const isMove = (change: ScopeOptions['change']): boolean =>
  change !== null && Object.keys(change).every((name) => name === 'date' || name === 'rank');
