import { type ReactNode, startTransition, useEffect, useState } from 'react';

type LaterProps = {
  /** How many others are drawn before. */
  turns: number;
  children: ReactNode;
};

/** Draws a part of a page after those above it, each in its turn, so that no single one holds up the window. */
export function Later({ turns, children }: LaterProps) {
  const [left, setLeft] = useState(turns);
  useEffect(() => {
    if (left > 0) startTransition(() => setLeft(left - 1));
  }, [left]);
  return left === 0 ? children : null;
}
