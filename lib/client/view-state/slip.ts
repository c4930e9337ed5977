import { createStore } from '@/lib/client/browser/create-store';

/** The text with which the slip for a new task begins; null while it is closed. */
type Slip = { text: string };

/** The slip for a new task, which opens over every view of the planner. */
export const slip = createStore<Slip | null>(null);

/** Opens the slip for a new task over the shown view, with a text in it if one is given. */
export const openSlip = (text = ''): void => slip.set({ text });
