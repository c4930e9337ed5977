import * as Primitive from '@radix-ui/react-dropdown-menu';
import { type FocusEvent, useState } from 'react';
import type { MenuProps } from './menu';
import { MenuPartsContext } from './menu-parts';

type MenuPanelProps = MenuProps & {
  /** True when a key has opened the menu: its first item then gets the focus. */
  byKeyboard: boolean;
  /** Loads the panel again if that has failed. */
  onRetry: () => void;
};

/** A menu that is open when mounted, with its button. */
export function MenuPanel({ trigger, heading, onCloseAutoFocus, byKeyboard, children }: MenuPanelProps) {
  const [isEntered, setEntered] = useState(!byKeyboard);

  // Radix focuses the menu itself, and its first item only for a key that is pressed after the menu was mounted.
  function enter({ target, currentTarget }: FocusEvent<HTMLElement>): void {
    if (isEntered || target !== currentTarget) return;
    setEntered(true);
    currentTarget.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
  }

  return (
    <MenuPartsContext value={Primitive}>
      <Primitive.Root modal={false} defaultOpen>
        <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            onFocus={enter}
            className="dialog menu"
            align="end"
            sideOffset={6}
            collisionPadding={8}
            onCloseAutoFocus={onCloseAutoFocus}
          >
            {heading && <div className="menu-who">{heading}</div>}
            {children}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </MenuPartsContext>
  );
}
