'use client';

import { Toaster as Sonner } from 'sonner';
import { Icon } from './icon';

/** Where toasts appear: one at a time for 5 s, bottom right, on a phone above the dock. */
export function Toaster() {
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
