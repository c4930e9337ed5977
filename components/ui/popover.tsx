'use client';

import { Popover as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names';

type PopoverProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button that opens it: one element that takes a ref and passes on its props. */
  trigger: ReactElement;
  /** Its accessible name. */
  label: string;
  className?: string;
  children: ReactNode;
};

export function Popover({ open, onOpenChange, trigger, label, className, children }: PopoverProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          className={classNames('dialog popover', className)}
          aria-label={label}
          align="end"
          sideOffset={6}
          collisionPadding={8}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
