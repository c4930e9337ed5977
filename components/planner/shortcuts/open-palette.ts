import { createStore } from '@/lib/client/browser/create-store';

/** The purpose of the open palette: everything, or the name of a day. */
export type PaletteFor = 'all' | 'day';

/** The open palette; null while it is closed. */
export const palette = createStore<PaletteFor | null>(null);

export const openPalette = (what: PaletteFor = 'all'): void => palette.set(what);

export const togglePalette = (): void => palette.set(palette.get() === null ? 'all' : null);
