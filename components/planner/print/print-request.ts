import { createStore } from '@/lib/client/browser/create-store';

/** Whether the open view is wanted on paper: once all of its sheet has been read, or as it is by now. */
type PrintRequest = 'none' | 'whole' | 'now';

const request = createStore<PrintRequest>('none');

/** Whoever asks again does not want to wait. */
export const askToPrint = (): void => request.set(request.get() === 'none' ? 'whole' : 'now');

/** What has not been read by now will not be on the sheet. */
export const printAsItIs = (): void => request.set('now');

/** It has been printed, or its view has been left. */
export const forgetPrinting = (): void => request.set('none');

export const usePrintRequest = (): PrintRequest => request.useValue(() => 'none');
