import { createStore } from './create-store';

type Announcement = { text: string; number: number };

const latest = createStore<Announcement>({ text: '', number: 0 });

/**
 * Announces an event to screen readers, in a polite live region. Events with a toast need no announcement: the toast is
 * announced itself.
 */
export const announce = (text: string): void => latest.set({ text, number: latest.get().number + 1 });

export const useAnnouncement = (): Announcement => latest.useValue();
