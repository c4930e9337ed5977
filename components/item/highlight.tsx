'use client';

import { createContext, useContext, useEffect, useState } from 'react';
import type { Highlight } from '@/lib/client/items/highlight';
import { focusTargetOf, rowIdOf } from './row-focus';

/** Milliseconds for which a row stays highlighted after a link has led to it. */
export const LIT_FOR = 2400;

/** The row that the address of the page names in `highlight`, for the lists of the open day. */
export const HighlightContext = createContext<Highlight | null>(null);

/**
 * Returns the id of the highlighted row if it is among `ids`, else null. Once the row is rendered, it is scrolled to
 * and focused, once for each link. A link to a missing row is ignored.
 */
export function useLitRow(kind: Highlight['kind'], ids: readonly string[]): string | null {
  const highlight = useContext(HighlightContext);
  const [led, setLed] = useState<Highlight | null>(null);
  const [lit, setLit] = useState<string | null>(null);
  const isHere = highlight?.kind === kind && ids.includes(highlight.id);

  useEffect(() => {
    if (!highlight || !isHere || led === highlight) return;
    const row = document.getElementById(rowIdOf(highlight));
    if (!row) return;
    setLed(highlight);
    setLit(highlight.id);
    focusTargetOf(row).focus();
    row.scrollIntoView({ block: 'center' });
  }, [highlight, isHere, led]);

  useEffect(() => {
    if (lit === null) return;
    const timer = setTimeout(() => setLit(null), LIT_FOR);
    return () => clearTimeout(timer);
  }, [lit]);

  return lit;
}
