import type { toast } from 'sonner';
import { createStore } from './create-store';
import { afterNextPaint } from './next-paint';

/**
 * Passes toasts to the toaster component. Its code is loaded when the first toast is shown, since many pages never show
 * one.
 */
type Toast = typeof toast;

let current: Toast | null = null;
let pending: ((toast: Toast) => void) | null = null;
const wanted = createStore(false);

/** Shows a toast after the next paint, once the toaster is loaded. It replaces a toast that still waits for this. */
export function withToaster(show: (toast: Toast) => void): void {
  pending = show;
  wanted.set(true);
  afterNextPaint(showPending);
}

function showPending(): void {
  if (!current) return;
  pending?.(current);
  pending = null;
}

/** Discards a waiting toast, and hides the shown one. */
export function dismissToast(): void {
  pending = null;
  current?.dismiss();
}

/** Registers the toaster; called when it is mounted. Returns the function that unregisters it. */
export function registerToaster(toast: Toast): () => void {
  current = toast;
  showPending();
  return () => {
    current = null;
  };
}

/** Hook: true once a toast is to be shown, so that the toaster has to be loaded. */
export const useToasterWanted = (): boolean => wanted.useValue(() => false);
