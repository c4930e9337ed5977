'use client';

import { createContext, useContext, useEffect, useState } from 'react';
import type { Highlight } from '@/lib/client/items/highlight';
import { focusTargetOf, rowIdOf } from './row-focus';

/** How long the row that a link led to stays lit. */
export const LIT_FOR = 2400;

/** The row that the address leads to, for the lists of the open day. */
export const HighlightContext = createContext<Highlight | null>(null);

/**
 * The row of this kind that is lit now. Once the row is on the page it is scrolled to and gets focus, one time for each
 * link; a link to a row that is not there comes to nothing.
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
