'use client';

import * as Primitive from '@radix-ui/react-dialog';
import { useRef, useState } from 'react';
import { classNames } from './class-names';
import type { DialogProps } from './dialog';
import { IconButton } from './icon-button';

/** What `Dialog` is once it has been opened. */
export function DialogPanel({ open, onOpenChange, ...panel }: DialogProps) {
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
        // One that is taller than the window is read from its head on.
        panel.current?.focus({ preventScroll: true });
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
