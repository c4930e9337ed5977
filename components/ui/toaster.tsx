'use client';

import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { Icon } from './icon';

type ToasterProps = {
  /**
   * Called with the function that shows a toast, once toasts can be shown. Returns a function to call when they no
   * longer can.
   */
  onThere: (show: typeof toast) => () => void;
};

/**
 * The region for toasts. It shows one at a time for 5 s, over the start of the header, where nothing is read or typed.
 */
export function Toaster({ onThere }: ToasterProps) {
  // Effects of children run first, so that Sonner receives toasts by then.
  useEffect(() => onThere(toast), [onThere]);
  return (
    <Sonner
      position="top-left"
      visibleToasts={1}
      duration={5000}
      offset={{ top: 4, left: 16 }}
      mobileOffset={{ top: 0, left: 8, right: 8 }}
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
        classNames: {
          toast: 'toast',
          error: 'bad',
          closeButton: 'ib sm',
          actionButton: 'toast-action',
          cancelButton: 'toast-action',
        },
      }}
    />
  );
}
