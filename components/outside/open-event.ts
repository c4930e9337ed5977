import { createStore } from '@/lib/client/browser/create-store';
import type { CalendarEvent } from '@/lib/client/items/outside-events';

/** The event of an outside calendar that was pressed, with the element that was; null while none is open. */
export const pressedEvent = createStore<{ event: CalendarEvent; opener: HTMLElement } | null>(null);

/** Shows an event beside the element that was pressed, which gets the focus back. */
export const openEvent = (event: CalendarEvent, opener: HTMLElement): void =>
  pressedEvent.set({ event, opener });

export const closeEvent = (): void => pressedEvent.set(null);
