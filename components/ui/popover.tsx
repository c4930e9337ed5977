'use client';

import {
  type ComponentProps,
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useState,
} from 'react';
import { onDemand } from './on-demand';

export type PopoverProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The accessible name. */
  label: string;
  className?: string;
  /** The edge of the button that the popover begins at: its end by default. */
  align?: 'start' | 'end';
  children: ReactNode;
} & (
  | {
      /** The button that opens the popover: one element that takes a ref and passes on its props. */
      trigger: ReactElement<ComponentProps<'button'>>;
    }
  | {
      /** The element beside which the popover opens, if something else opens it; gets the focus when it closes. */
      anchor: RefObject<HTMLElement | null>;
    }
);

/** Where a popover opens: beside a button of its own, or beside an existing element. */
export type OpensAt =
  | { trigger: ReactElement<ComponentProps<'button'>> }
  | { anchor: RefObject<HTMLElement | null>; onClose: () => void };

const Panel = onDemand(
  () => import('./popover-panel').then(({ PopoverPanel }) => PopoverPanel),
  // The panel could not be loaded, for instance while offline. Pressing the button tries again.
  (props) =>
    'trigger' in props
      ? cloneElement(props.trigger, { onClick: () => props.onOpenChange(!props.open) })
      : null,
);

/** A popover beside a button. Until it is first opened only the button is rendered. */
export function Popover(props: PopoverProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (wasOpened) return <Panel {...props} />;
  if (!('trigger' in props)) return null;
  const { trigger, onOpenChange } = props;
  return cloneElement(trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      trigger.props.onClick?.(event);
      if (!event.defaultPrevented) onOpenChange(true);
    },
  });
}

type OpeningPopoverProps = Pick<PopoverProps, 'label' | 'className'> & {
  opener: OpensAt;
  /** Renders the content. */
  children: (close: () => void) => ReactNode;
};

/** A popover that keeps whether it is open. With an anchor instead of a button it is open from the start. */
export function OpeningPopover({ opener, children, ...props }: OpeningPopoverProps) {
  const [isOpen, setOpen] = useState('anchor' in opener);

  function show(isShown: boolean): void {
    setOpen(isShown);
    if (!isShown && 'anchor' in opener) opener.onClose();
  }

  return (
    <Popover
      {...('anchor' in opener ? { anchor: opener.anchor } : { trigger: opener.trigger })}
      {...props}
      open={isOpen}
      onOpenChange={show}
    >
      {children(() => show(false))}
    </Popover>
  );
}
