'use client';

import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { IconButton } from './button';
import { classNames } from './class-names';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** 400 px, 484 px for what holds a form and lists, or as large as the window allows for what is looked at. */
  size?: 'small' | 'medium' | 'large';
  /** Where focus goes afterwards, if not back to where it came from. */
  returnFocusTo?: () => HTMLElement | null;
  /** Mounted, and so loaded, only while the dialog is open. */
  children: ReactNode;
};

/** A dialog that traps focus and gives it back; below 768 px a sheet that rises from the bottom. */
export function Dialog({ open, onOpenChange, ...panel }: DialogProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="scrim">
          <Panel {...panel} />
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

type PanelProps = Omit<DialogProps, 'open' | 'onOpenChange'>;

function Panel({ title, description, size = 'small', returnFocusTo, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  // Taken while it is first drawn: a field inside may have the focus as soon as it is there.
  const [opener] = useState(() => document.activeElement);
  return (
    <Primitive.Content
      ref={panel}
      className={classNames('dialog', size)}
      onOpenAutoFocus={(event) => {
        // Not on the button that closes it, which is merely the first.
        event.preventDefault();
        panel.current?.focus();
      }}
      onCloseAutoFocus={(event) => {
        // Radix gives focus back to a trigger of its own only, and else to nobody.
        event.preventDefault();
        const target = returnFocusTo?.() ?? opener;
        if (target instanceof HTMLElement) target.focus();
      }}
      // Radix asks for a description or for this to be said outright.
      {...(description === undefined && { 'aria-describedby': undefined })}
    >
      <header className="dialog-head">
        <Primitive.Title>{title}</Primitive.Title>
        <Primitive.Close asChild>
          <IconButton icon="x" label="Close" />
        </Primitive.Close>
        {description !== undefined && <Primitive.Description>{description}</Primitive.Description>}
      </header>
      <div className="dialog-body">{children}</div>
    </Primitive.Content>
  );
}
