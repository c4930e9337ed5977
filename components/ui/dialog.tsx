'use client';

import { type ReactNode, useState } from 'react';
import { onDemand } from './on-demand';

export type DialogProps = {
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

const Panel = onDemand(() => import('./dialog-panel').then(({ DialogPanel }) => DialogPanel));

/** A dialog that traps focus and gives it back; below 768 px a sheet that rises from the bottom. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  // It stays for its own way out.
  return wasOpened && <Panel {...props} />;
}
