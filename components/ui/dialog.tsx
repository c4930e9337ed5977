'use client';

import { type ReactNode, useState } from 'react';
import { onDemand } from './on-demand';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Shown in the head instead of the title, which then only names the dialog. */
  head?: ReactNode;
  description?: ReactNode;
  /**
   * 400 px; 484 px for forms and lists; as large as the window allows, for files; or 484 px and, on a phone, nearly as
   * high as the screen, for an item.
   */
  size?: 'small' | 'medium' | 'large' | 'item';
  /** True for a question that has to be answered before anything else. */
  isQuestion?: boolean;
  /** The element that gets the focus afterwards, instead of the previously focused one, which it is called with. */
  returnFocusTo?: (opener: Element | null) => HTMLElement | null;
  /** The content, which is mounted, and therefore loaded, only while the dialog is open. */
  children: ReactNode;
};

const Panel = onDemand(() => import('./dialog-panel').then(({ DialogPanel }) => DialogPanel));

/** A dialog that traps the focus and returns it; below 768 px a sheet that rises from the bottom. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  // The panel stays mounted for its closing animation.
  return wasOpened && <Panel {...props} />;
}
