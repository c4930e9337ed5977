import { createStore } from './create-store';

type Announcement = { text: string; number: number };

const latest = createStore<Announcement>({ text: '', number: 0 });

/** Tells assistive technology, politely, what has just happened. Not for what a toast says anyway. */
export const announce = (text: string): void => latest.set({ text, number: latest.get().number + 1 });

export const useAnnouncement = (): Announcement => latest.useValue();
