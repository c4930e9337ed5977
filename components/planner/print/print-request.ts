import { useSyncExternalStore } from 'react';

/** Whether the open view is wanted on paper: once all of its sheet has been read, or as it is by now. */
type PrintRequest = 'none' | 'whole' | 'now';

let request: PrintRequest = 'none';
const listeners = new Set<() => void>();

function set(next: PrintRequest): void {
  request = next;
  for (const listener of [...listeners]) listener();
}

/** Whoever asks again does not want to wait. */
export const askToPrint = (): void => set(request === 'none' ? 'whole' : 'now');

/** What has not been read by now will not be on the sheet. */
export const printAsItIs = (): void => set('now');

/** It has been printed, or its view has been left. */
export const forgetPrinting = (): void => set('none');

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePrintRequest = (): PrintRequest =>
  useSyncExternalStore(
    subscribe,
    () => request,
    () => 'none',
  );
