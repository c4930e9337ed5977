'use client';

import { onDemand } from '@/components/ui/on-demand';
import { useScopeQuestion } from '@/lib/client/series/scope-questions';

const ScopePanel = onDemand(() => import('./scope-panel').then(({ ScopePanel }) => ScopePanel));

/** Asks which occurrences a change of a repeated item concerns. */
export function ScopeDialog() {
  const question = useScopeQuestion();
  return question && <ScopePanel question={question} />;
}
