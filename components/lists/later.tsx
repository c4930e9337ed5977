'use client';

import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { isKeptDayShown } from '@/lib/client/browser/kept-day-element';
import { updateAfterPaint } from '@/lib/client/browser/update-after-paint';

type LaterProps = {
  /** The number of parts that are rendered before this one. */
  turns: number;
  /** An element in the place of the part until it is rendered, without which something else would move. */
  space?: ReactNode;
  /** True once somebody is at the part, whose next key may be for it: it is then rendered at once. */
  isAsked?: boolean;
  children: ReactNode;
};

/**
 * Renders a part of a page after those above it, so that no single task blocks the page, and not before these were
 * painted, so that what is seen first is not delayed. Over the kept day a page is rendered as a whole, since it replaces
 * one that has all parts.
 */
export function Later({ turns, space = null, isAsked = false, children }: LaterProps) {
  const [left, setLeft] = useState(() => (isKeptDayShown() ? 0 : turns));
  useEffect(() => {
    if (left === 0) return;
    const next = () => setLeft(left - 1);
    if (left === turns) updateAfterPaint(next);
    else startTransition(next);
  }, [left, turns]);
  return left === 0 || isAsked ? children : space;
}
