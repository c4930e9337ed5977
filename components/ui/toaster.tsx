'use client';

import { useEffect, useState } from 'react';
import { Toaster as Sonner, toast, useSonner } from 'sonner';
import { Icon } from './icon';
import styles from './toaster.module.css';

type ToasterProps = {
  /**
   * Called with the function that shows a toast, once toasts can be shown. Returns a function to call when they no
   * longer can.
   */
  onThere: (show: typeof toast) => () => void;
};

/**
 * The region for toasts. It shows one at a time for 5 s, on a band of the desk at the foot of the window, for which
 * pages have space below their end; on a phone in the dock, which grows. Over a dialog of a phone, which is at the foot itself,
 * toasts are at the head.
 */
export function Toaster({ onThere }: ToasterProps) {
  // Effects of children run first, so that Sonner receives toasts by then.
  useEffect(() => onThere(toast), [onThere]);
  const { length } = useSonner().toasts;
  const { foot, isAtHead } = useRoom(length);
  const isAtFoot = length > 0 && !isAtHead;
  const bottom = foot > 0 ? foot + 2 : 8;
  useEffect(() => {
    document.documentElement.toggleAttribute('data-toast', isAtFoot);
    const field = document.activeElement;
    // What somebody types stays in sight; `scroll-padding` is the height of the band.
    if (isAtFoot && field?.matches('input, textarea')) field.scrollIntoView({ block: 'nearest' });
    return () => document.documentElement.removeAttribute('data-toast');
  }, [isAtFoot]);
  return (
    <Sonner
      position={isAtHead ? 'top-left' : 'bottom-left'}
      visibleToasts={1}
      duration={5000}
      // At the start of a page of 1440 px in the middle of the window.
      offset={{ bottom, top: 4, left: 'max(32px, 50vw - 688px)' }}
      mobileOffset={{ bottom, top: 4, left: 8, right: 8 }}
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
          toast: styles.toast,
          error: styles.isBad,
          closeButton: 'ib sm',
          actionButton: styles.action,
          cancelButton: styles.action,
        },
      }}
    />
  );
}

/**
 * Hook: the height of the dock of a phone in pixels, without the room of the toast, and whether a dialog of a
 * phone is open. Measured while there are toasts.
 */
function useRoom(toasts: number): { foot: number; isAtHead: boolean } {
  const [room, setRoom] = useState({ foot: 0, isAtHead: false });
  useEffect(() => {
    if (toasts === 0) return;
    function measure(): void {
      const dock = document.querySelector('[data-dock]');
      // The dock has grown by the room of the toast, which is its padding.
      const grown = dock ? Number.parseFloat(getComputedStyle(dock).paddingBlockStart) || 0 : 0;
      const foot = dock && dock.clientHeight > 0 ? dock.clientHeight - grown : 0;
      // Dialogs are at the foot of the window where the dock is shown.
      setRoom({ foot, isAtHead: foot > 0 && document.querySelector('.scrim') !== null });
    }
    measure();
    // Dialogs are children of the body. The dock grows by the status of the changes, and by its input.
    const dialogs = new MutationObserver(measure);
    dialogs.observe(document.body, { childList: true });
    const sizes = new ResizeObserver(measure);
    const dock = document.querySelector('[data-dock]');
    if (dock) sizes.observe(dock);
    return () => {
      dialogs.disconnect();
      sizes.disconnect();
    };
  }, [toasts]);
  return room;
}
