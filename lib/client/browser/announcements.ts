import { createStore } from './create-store';

type Announcement = { text: string; number: number };

const latest = createStore<Announcement>({ text: '', number: 0 });

/** Announces an event to assistive technology, politely. Not for events with a toast, which is announced anyway. */
export const announce = (text: string): void => latest.set({ text, number: latest.get().number + 1 });

export const useAnnouncement = (): Announcement => latest.useValue();
