import { afterPaint } from '@/lib/client/after-paint';

/** Settles once the page has drawn what it shows, and has done what it had put off until then: changes are sent. */
export const frameDrawn = (): Promise<void> => new Promise(afterPaint);
