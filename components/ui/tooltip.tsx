'use client';

import * as Primitive from '@radix-ui/react-tooltip';
import type { ReactElement, ReactNode } from 'react';

/**
 * Surrounds the page, so that after one tooltip has shown, the next appears without a delay (docs/specification.md
 * section 9).
 */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Primitive.Provider>
  );
}

type TooltipProps = {
  label: ReactNode;
  /** One element that takes a ref and passes on its props. */
  children: ReactElement;
  side?: 'top' | 'bottom';
};

/**
 * Shows the name of a control without a visible label. It must not be the only place of information, since touch
 * screens have no hover.
 */
export function Tooltip({ label, children, side = 'bottom' }: TooltipProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content className="tip" side={side} sideOffset={6} collisionPadding={8}>
          {label}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
