'use client';

import * as Primitive from '@radix-ui/react-dialog';
import { useRef, useState } from 'react';
import { classNames } from './class-names';
import type { DialogProps } from './dialog';
import { IconButton } from './icon-button';

/** The content of `Dialog` once it was opened. */
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

function Panel(props: PanelProps) {
  const { title, head, description, size = 'small', isQuestion, returnFocusTo, children } = props;
  const panel = useRef<HTMLDivElement>(null);
  // Read during the first render, since a field inside may take the focus on mount.
  const [opener] = useState(() => document.activeElement);
  return (
    <Primitive.Content
      ref={panel}
      role={isQuestion ? 'alertdialog' : 'dialog'}
      className={classNames('dialog', size)}
      onOpenAutoFocus={(event) => {
        // Radix would focus the close button, since it is the first control.
        event.preventDefault();
        // Does not scroll, so that a dialog taller than the window is shown from its start.
        const content = panel.current?.querySelector<HTMLElement>('[data-dialog-focus]');
        (content ?? panel.current)?.focus({ preventScroll: true });
      }}
      onCloseAutoFocus={(event) => {
        // Radix returns the focus only to a trigger of its own.
        event.preventDefault();
        const target = returnFocusTo?.(opener) ?? opener;
        if (target instanceof HTMLElement) target.focus();
      }}
      // Radix requires a description, or an explicit undefined.
      {...(description === undefined && { 'aria-describedby': undefined })}
    >
      <header className="dialog-head">
        <Primitive.Title className={head ? 'vh' : undefined}>{title}</Primitive.Title>
        {head}
        <Primitive.Close asChild>
          <IconButton icon="x" label="Close" />
        </Primitive.Close>
        {description !== undefined && <Primitive.Description>{description}</Primitive.Description>}
      </header>
      <div className="dialog-body">{children}</div>
    </Primitive.Content>
  );
}
