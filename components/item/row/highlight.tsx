'use client';

import { createContext, useContext, useEffect, useState } from 'react';
import type { Highlight } from '@/lib/client/view-state/highlight';
import { focusTargetOf, rowIdOf } from './row-focus';

/** Milliseconds for which a row stays highlighted after a link has led to it. */
export const HIGHLIGHT_DURATION = 2400;

/** The row that the address of the page names in `highlight`, for the lists of the open day. */
export const HighlightContext = createContext<Highlight | null>(null);

/**
 * Hook: returns the id of the highlighted row if it is among `ids`, else null. Once the row is rendered, it is scrolled
 * to and focused, once for each link. A link to a missing row is ignored.
 */
export function useHighlightedRow(kind: Highlight['kind'], ids: readonly string[]): string | null {
  const highlight = useContext(HighlightContext);
  const [handled, setHandled] = useState<Highlight | null>(null);
  const [highlightedId, setHighlightedId] = useState<string | null>(null);
  const isHere = highlight?.kind === kind && ids.includes(highlight.id);

  useEffect(() => {
    if (!highlight || !isHere || handled === highlight) return;
    const row = document.getElementById(rowIdOf(highlight));
    if (!row) return;
    setHandled(highlight);
    setHighlightedId(highlight.id);
    focusTargetOf(row).focus();
    row.scrollIntoView({ block: 'center' });
  }, [highlight, isHere, handled]);

  useEffect(() => {
    if (highlightedId === null) return;
    const timer = setTimeout(() => setHighlightedId(null), HIGHLIGHT_DURATION);
    return () => clearTimeout(timer);
  }, [highlightedId]);

  return highlightedId;
}
