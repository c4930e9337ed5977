'use client';

import { createContext, useContext, useEffect, useState } from 'react';
import type { Highlight } from '@/lib/client/items/highlight';
import { focusTargetOf, rowIdOf } from './row-focus';

/** Milliseconds for which the row of a link stays highlighted. */
export const LIT_FOR = 2400;

/** The row that the address links to, for the lists of the open day. */
export const HighlightContext = createContext<Highlight | null>(null);

/**
 * The highlighted row of this kind. Once the row is rendered it is scrolled to and focused, once for each link; a link
 * to a missing row is ignored.
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
