import { createStore } from './create-store';
import { readLocal, writeLocal } from './local-storage';

/** The browser's offer to install the planner as an app. Only Chromium makes it, and not where it is installed. */
export type InstallOffer = Event & { prompt: () => Promise<unknown> };

/** Null without an offer, and once it has been used or declined. */
export const installOffer = createStore<InstallOffer | null>(null);

/**
 * The key in localStorage that records that the question was answered. It belongs to the device and not to the person:
 * after signing out the question does not come again.
 */
const ANSWERED = 'dayfold.install-answered';

function onOffer(event: Event): void {
  // Otherwise the browser would show its own prompt, over the page and at the first visit.
  event.preventDefault();
  if (readLocal(ANSWERED) === null) installOffer.set(event as InstallOffer);
}

/** Ends the offer in this browser: the question is never asked again. */
export function endInstallOffer(): void {
  writeLocal(ANSWERED, '1');
  installOffer.set(null);
}

// The browser makes the offer while the page is loading, possibly before its first component.
if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', onOffer);
  window.addEventListener('appinstalled', endInstallOffer);
}
