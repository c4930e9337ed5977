import * as Primitive from '@radix-ui/react-popover';
import type { ReactNode, RefObject } from 'react';
import { classNames } from './class-names';
import { isOfInputMethod } from './keys';

/** A place on the page, which moves with an element. */
export type Place = { getBoundingClientRect: () => DOMRect; contextElement?: Element };

type SidePopoverProps = {
  /** The accessible name. */
  label: string;
  place: Place;
  side: 'left' | 'right' | 'bottom';
  className?: string;
  /** Gets the focus when the popover opens. */
  takesFocus: RefObject<HTMLElement | null>;
  /** Called by Escape and by a press outside. */
  onClose: () => void;
  /** Called when the popover has closed and the focus is nowhere. */
  onLeft: () => void;
  children: ReactNode;
};

/** A popover beside a place, with a nib that points at its middle. Opening and closing it scrolls nothing. */
export const SidePopover = (props: SidePopoverProps) => (
  <Primitive.Root open onOpenChange={(isOpen) => !isOpen && props.onClose()}>
    <Primitive.Anchor virtualRef={{ current: props.place }} />
    <Primitive.Portal>
      <Primitive.Content
        className={classNames('dialog popover', props.className)}
        aria-label={props.label}
        side={props.side}
        sideOffset={2}
        collisionPadding={8}
        arrowPadding={10}
        sticky="always"
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          props.takesFocus.current?.focus({ preventScroll: true });
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          props.onLeft();
        }}
        onEscapeKeyDown={(event) => isOfInputMethod(event) && event.preventDefault()}
      >
        {props.children}
        <Primitive.Arrow className="nib" width={12} height={6} />
      </Primitive.Content>
    </Primitive.Portal>
  </Primitive.Root>
);
