'use client';

import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './button';
import { classNames } from './class-names';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** 400 px, or 484 px for what holds a form and lists. */
  size?: 'small' | 'medium';
  /** Mounted, and so loaded, only while the dialog is open. */
  children: ReactNode;
};

/** A dialog that traps focus and gives it back; below 768 px a sheet that rises from the bottom. */
export function Dialog({ open, onOpenChange, title, description, size = 'small', children }: DialogProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="scrim">
          <Primitive.Content
            className={classNames('dialog', size)}
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
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
