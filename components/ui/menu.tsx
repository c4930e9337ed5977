'use client';

import { DropdownMenu as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { Icon, type IconName } from './icon';

type MenuProps = {
  /** The button that opens it: one element that takes a ref and passes on its props. */
  trigger: ReactElement;
  /** What stands above the items and is none: whose menu it is. */
  heading?: ReactNode;
  /** Called when it has closed, before focus goes back to the trigger; preventing the default keeps it where it is. */
  onCloseAutoFocus?: (event: Event) => void;
  children: ReactNode;
};

export function Menu({ trigger, heading, onCloseAutoFocus, children }: MenuProps) {
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
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
  );
}

type MenuItemProps = { icon: IconName; onSelect: () => void; danger?: boolean; children: ReactNode };

export function MenuItem({ icon, onSelect, danger, children }: MenuItemProps) {
  return (
    <Primitive.Item className={danger ? 'menu-item danger' : 'menu-item'} onSelect={onSelect}>
      <Icon name={icon} />
      {children}
    </Primitive.Item>
  );
}

/** An item that goes somewhere; its child is the link. */
export function MenuLink({ children }: { children: ReactElement }) {
  return (
    <Primitive.Item className="menu-item" asChild>
      {children}
    </Primitive.Item>
  );
}

export const MenuSeparator = () => <Primitive.Separator className="menu-line" />;
