'use client';

import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { Icon } from './icon';

type ToasterProps = {
  /** Called with what shows a toast, once one can be shown. Returns what is called when it cannot any more. */
  onThere: (show: typeof toast) => () => void;
};

/** Where toasts appear: one at a time for 5 s, bottom right, on a phone above the dock. */
export function Toaster({ onThere }: ToasterProps) {
  // After the effects of what it is made of, which listens by then.
  useEffect(() => onThere(toast), [onThere]);
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={1}
      duration={5000}
      offset={24}
      closeButton
      containerAriaLabel="Messages"
      icons={{
        success: <Icon name="check" size={18} />,
        error: <Icon name="x" size={18} />,
        close: <Icon name="x" />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: 'Dismiss',
        classNames: { toast: 'toast', error: 'bad', closeButton: 'ib sm', actionButton: 'toast-action' },
      }}
    />
  );
}
