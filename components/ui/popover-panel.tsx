import * as Primitive from '@radix-ui/react-popover';
import type { RefObject } from 'react';
import { classNames } from './class-names';
import type { PopoverProps } from './popover';

/** The content of a popover, open or closing, with its button if it has one. */
export function PopoverPanel({
  open,
  onOpenChange,
  label,
  className,
  align = 'end',
  children,
  ...opener
}: PopoverProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      {'trigger' in opener ? (
        <Primitive.Trigger asChild>{opener.trigger}</Primitive.Trigger>
      ) : (
        <Primitive.Anchor virtualRef={opener.anchor as RefObject<HTMLElement>} />
      )}
      <Primitive.Portal>
        <Primitive.Content
          className={classNames('dialog popover', className)}
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={() => 'anchor' in opener && opener.anchor.current?.focus()}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
