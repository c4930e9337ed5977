'use client';

import { Popover as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { classNames } from './class-names';

type PopoverProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Its accessible name. */
  label: string;
  className?: string;
  children: ReactNode;
} & (
  | {
      /** The button that opens it: one element that takes a ref and passes on its props. */
      trigger: ReactElement;
    }
  | {
      /** What it stands beside, where something else has opened it; takes the focus when it closes. */
      anchor: RefObject<HTMLElement | null>;
    }
);

export function Popover({ open, onOpenChange, label, className, children, ...at }: PopoverProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      {'trigger' in at ? (
        <Primitive.Trigger asChild>{at.trigger}</Primitive.Trigger>
      ) : (
        <Primitive.Anchor virtualRef={at.anchor as RefObject<HTMLElement>} />
      )}
      <Primitive.Portal>
        <Primitive.Content
          className={classNames('dialog popover', className)}
          aria-label={label}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={() => 'anchor' in at && at.anchor.current?.focus()}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
