import { type ReactNode, startTransition, useEffect, useState } from 'react';

type LaterProps = {
  /** The number of parts that are rendered before this one. */
  turns: number;
  children: ReactNode;
};

/** Renders a part of a page after those above it, so that no single task blocks the page. */
export function Later({ turns, children }: LaterProps) {
  const [left, setLeft] = useState(turns);
  useEffect(() => {
    if (left > 0) startTransition(() => setLeft(left - 1));
  }, [left]);
  return left === 0 ? children : null;
}
