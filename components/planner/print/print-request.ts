import { createStore } from '@/lib/client/browser/create-store';

/** The requested printing of the open view: once all of its data has been read, or as it is now. */
type PrintRequest = 'none' | 'whole' | 'now';

const request = createStore<PrintRequest>('none');

/** Asking again skips the wait. */
export const askToPrint = (): void => request.set(request.get() === 'none' ? 'whole' : 'now');

/** Data that has not been read by now will not be on the sheet. */
export const printAsItIs = (): void => request.set('now');

/** It was printed, or its view was left. */
export const forgetPrinting = (): void => request.set('none');

export const usePrintRequest = (): PrintRequest => request.useValue(() => 'none');
