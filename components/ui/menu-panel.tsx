import * as Primitive from '@radix-ui/react-dropdown-menu';
import { type FocusEvent, useState } from 'react';
import { classNames } from './class-names';
import type { MenuProps } from './menu';
import { MenuPartsContext } from './menu-parts';

type MenuPanelProps = MenuProps & {
  /** True when a key has opened the menu: its first item then gets the focus. */
  byKeyboard: boolean;
  /** Loads the panel again if that has failed. */
  onRetry: () => void;
};

/** A menu that is open when mounted, with its button. */
export function MenuPanel(props: MenuPanelProps) {
  const { trigger, size, align = 'end', heading, onCloseAutoFocus, byKeyboard, children } = props;
  const [bottom, setBottom] = useState(roomForBar);
  const [isEntered, setEntered] = useState(!byKeyboard);

  // Radix focuses the menu itself, and its first item only for a key that is pressed after the menu was mounted.
  function enter({ target, currentTarget }: FocusEvent<HTMLElement>): void {
    if (isEntered || target !== currentTarget) return;
    setEntered(true);
    currentTarget.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
  }

  return (
    <MenuPartsContext value={Primitive}>
      <Primitive.Root modal={false} defaultOpen onOpenChange={(isOpen) => isOpen && setBottom(roomForBar())}>
        <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            onFocus={enter}
            className={classNames('dialog menu', size)}
            align={align}
            sideOffset={6}
            collisionPadding={{ top: 8, left: 8, right: 8, bottom }}
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

/** Returns the space below the menu in which the bar of chosen rows is, so that the menu opens away from it. */
function roomForBar(): number {
  const bar = document.querySelector('[data-ink-bar]')?.getBoundingClientRect();
  return bar && bar.top < window.innerHeight ? window.innerHeight - bar.top + 8 : 8;
}
