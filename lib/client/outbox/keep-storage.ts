import { readLocal, writeLocal } from '@/lib/client/browser/local-storage';
import { outboxChanges } from './shown';

/** The key in localStorage that records that the browser was asked. */
const ASKED = 'dayfold.storage-asked';

/**
 * Asks the browser not to delete what it stores when the device has little room, as soon as a change waits for the
 * network, since the change would be lost. It is asked only once: some browsers show the person a question.
 */
export function askToKeepStorage(): void {
  if (readLocal(ASKED) !== null || !('storage' in navigator)) return;
  const unsubscribe = outboxChanges.subscribe(() => {
    if (!outboxChanges.get().some(({ hasWaited }) => hasWaited)) return;
    unsubscribe();
    writeLocal(ASKED, '1');
    navigator.storage.persist().catch(() => false);
  });
}
