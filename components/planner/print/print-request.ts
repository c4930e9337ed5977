import { createStore } from '@/lib/client/browser/create-store';

/** Requested printing of the open view: `whole` waits until all of its data has been read, `now` does not. */
type PrintRequest = 'none' | 'whole' | 'now';

const request = createStore<PrintRequest>('none');

/** Requests printing. A second request skips the wait. */
export const requestPrint = (): void => request.set(request.get() === 'none' ? 'whole' : 'now');

/** Prints without the data that has not been read yet. */
export const printNow = (): void => request.set('now');

/** Clears the request, when the view was printed or left. */
export const clearPrintRequest = (): void => request.set('none');

export const usePrintRequest = (): PrintRequest => request.useValue(() => 'none');
