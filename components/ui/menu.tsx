'use client';

import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useReducer,
  useState,
} from 'react';
import { Icon, type IconName } from './icon';
import { type MenuParts, MenuPartsContext } from './menu-parts';
import { onDemand } from './on-demand';

export type MenuProps = {
  /** The button that opens the menu: one element that takes a ref and passes on its props. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** The menu of a row, with lower items. */
  size?: 'sm';
  /** The edge of the button that the menu begins at: its end by default. */
  align?: 'start' | 'end';
  /** A heading above the items; it cannot be chosen. */
  heading?: ReactNode;
  /**
   * Called when the menu has closed, before the focus returns to the trigger; preventing the default keeps the focus
   * where it is.
   */
  onCloseAutoFocus?: (event: Event) => void;
  children: ReactNode;
};

const Panel = onDemand(
  () => import('./menu-panel').then(({ MenuPanel }) => MenuPanel),
  // The panel could not be loaded, for instance while offline. Pressing the button tries again.
  ({ trigger, onRetry }) => cloneElement(trigger, { onClick: onRetry }),
);

/**
 * A menu below a button. Until it is first opened only the button is rendered: a page has many menus, and few are
 * opened.
 */
export function Menu(props: MenuProps) {
  const { trigger } = props;
  const [openedBy, setOpenedBy] = useState<'pointer' | 'keyboard' | null>(null);
  const [, retry] = useReducer((attempts: number) => attempts + 1, 0);
  if (openedBy) return <Panel {...props} byKeyboard={openedBy === 'keyboard'} onRetry={retry} />;
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      trigger.props.onClick?.(event);
      // A click made by a key has a click count of zero.
      if (!event.defaultPrevented) setOpenedBy(event.detail === 0 ? 'keyboard' : 'pointer');
    },
    onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => {
      trigger.props.onKeyDown?.(event);
      if (event.defaultPrevented || event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpenedBy('keyboard');
    },
  });
}

function useParts(): MenuParts {
  const parts = useContext(MenuPartsContext);
  if (!parts) throw new Error('A part of a menu needs a Menu');
  return parts;
}

type MenuItemProps = {
  icon: IconName;
  onSelect: () => void;
  danger?: boolean;
  /** True for an item that may be chosen several times. */
  staysOpen?: boolean;
  /** The key that does the same on what the menu belongs to. */
  keyName?: string;
  children: ReactNode;
};

export function MenuItem({ icon, onSelect, danger, staysOpen, keyName, children }: MenuItemProps) {
  const { Item: Part } = useParts();
  return (
    <Part
      className={danger ? 'menu-item danger' : 'menu-item'}
      onSelect={(event) => {
        if (staysOpen) event.preventDefault();
        onSelect();
      }}
    >
      <Icon name={icon} />
      {children}
      {keyName !== undefined && <span className="shortcut" data-key={keyName} aria-hidden="true" />}
    </Part>
  );
}

type MenuChoiceProps = {
  isChosen: boolean;
  onSelect: () => void;
  /** Beside the label, at the end. */
  hint?: string | null;
  children: ReactNode;
};

/** One of several choices, of which one is in force. */
export function MenuChoice({ isChosen, onSelect, hint, children }: MenuChoiceProps) {
  const { Item: Part } = useParts();
  return (
    <Part className="menu-item" role="menuitemradio" aria-checked={isChosen} onSelect={onSelect}>
      <span className="chosen">{isChosen && <Icon name="check" size={14} />}</span>
      {children}
      {hint && <span className="hint">{hint}</span>}
    </Part>
  );
}

/** An item that navigates; its child is the link. */
export function MenuLink({ children }: { children: ReactElement }) {
  const { Item: Part } = useParts();
  return (
    <Part className="menu-item" asChild>
      {children}
    </Part>
  );
}

export function MenuSeparator() {
  const { Separator: Part } = useParts();
  return <Part className="menu-line" />;
}
