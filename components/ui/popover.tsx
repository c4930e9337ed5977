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
  /** Its accessible name. */
  label: string;
  className?: string;
  children: ReactNode;
} & (
  | {
      /** The button that opens it: one element that takes a ref and passes on its props. */
      trigger: ReactElement<ComponentProps<'button'>>;
    }
  | {
      /** The element beside which it opens, if something else has opened it; gets the focus when it closes. */
      anchor: RefObject<HTMLElement | null>;
    }
);

const Panel = onDemand(
  () => import('./popover-panel').then(({ PopoverPanel }) => PopoverPanel),
  // While offline it may not be fetched: pressing the button again retries.
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
