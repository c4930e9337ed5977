import type { toast } from 'sonner';
import { createStore } from './create-store';
import { afterNextPaint } from './next-paint';

/**
 * Between whoever has something to say and the place where it is said, which is fetched only when there is something: a
 * page that says nothing does not carry it.
 */
type Toast = typeof toast;

let current: Toast | null = null;
let pending: ((show: Toast) => void) | null = null;
const wanted = createStore(false);

/**
 * Says something as soon as what it speaks of has been drawn, and there is a toaster; what still waits then gives way, as
 * a toast does.
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

/** Takes back what waits to be said, and takes away what is shown. */
export function silence(): void {
  pending = null;
  current?.dismiss();
}

/** To be called by the toaster once it listens. Returns what it calls when it goes. */
export function toasterIsThere(show: Toast): () => void {
  current = show;
  sayPending();
  return () => {
    current = null;
  };
}

/** True once something has been said on this page, so that the toaster is needed. */
export const useToasterWanted = (): boolean => wanted.useValue(() => false);
