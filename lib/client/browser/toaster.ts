import type { toast } from 'sonner';
import { createStore } from './create-store';
import { afterNextPaint } from './next-paint';

/** Passes toasts to the toaster, which is fetched with the first toast: pages without one do not load it. */
type Toast = typeof toast;

let current: Toast | null = null;
let pending: ((show: Toast) => void) | null = null;
const wanted = createStore(false);

/**
 * Shows a toast after the next paint, once the toaster is loaded; replaces one that still waits, as a toast replaces
 * the previous one.
 */
export function withToaster(say: (show: Toast) => void): void {
  pending = say;
  wanted.set(true);
  afterNextPaint(sayPending);
}

function sayPending(): void {
  if (!current) return;
  pending?.(current);
  pending = null;
}

/** Drops a waiting toast, and hides the shown one. */
export function silence(): void {
  pending = null;
  current?.dismiss();
}

/** Called by the toaster once it is mounted. Returns the function that unregisters it. */
export function toasterIsThere(show: Toast): () => void {
  current = show;
  sayPending();
  return () => {
    current = null;
  };
}

/** True once this page has shown a toast, so that the toaster is needed. */
export const useToasterWanted = (): boolean => wanted.useValue(() => false);
