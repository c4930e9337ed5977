import type { Page } from '@playwright/test';

/** Returns the keys of the records of a store of the database that the planner keeps in the page's browser. */
export const keysOf = (page: Page, store: 'kept' | 'changes' | 'meta'): Promise<string[]> =>
  page.evaluate(
    (name) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('dayfold');
        // The planner has not created it yet.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = (event) => {
          event.preventDefault();
          resolve([]);
        };
        opening.onsuccess = () => {
          const { result: database } = opening;
          const reading = database.transaction(name).objectStore(name).getAllKeys();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            database.close();
            resolve(reading.result.map(String));
          };
        };
      }),
    store,
  );
