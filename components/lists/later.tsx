'use client';

import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { isKeptDayShown } from '@/lib/client/browser/kept-day-element';

type LaterProps = {
  /** The number of parts that are rendered before this one. */
  turns: number;
  children: ReactNode;
};

/**
 * Renders a part of a page after those above it, so that no single task blocks the page, and what is seen first is not
 * delayed. Over the kept day a page is rendered as a whole, since it replaces one that has all parts.
 */
export function Later({ turns, children }: LaterProps) {
  const [left, setLeft] = useState(() => (isKeptDayShown() ? 0 : turns));
  useEffect(() => {
    if (left > 0) startTransition(() => setLeft(left - 1));
  }, [left]);
  return left === 0 ? children : null;
}
