import { createStore } from '@/lib/client/browser/create-store';
import { DAY_MS } from '@/lib/shared/calendar/days';

/** Milliseconds after which a new version that the person has put off is shown again. */
const PUT_OFF_FOR = DAY_MS;

/** True when another build of the planner than that of this page is ready, until the person puts it off. */
export const newVersion = createStore(false);

/** The version that was announced last, and the one that was put off. Each is identified by its worker. */
let announced: unknown;
let putOff: unknown;

/**
 * Shows that a new version is ready, unless the person has put off that one within the last day.
 * @param version the worker of the version; left out where it is not known, which counts as another each time
 */
export function announceNewVersion(version: unknown = Symbol('unknown')): void {
  if (version === putOff) return;
  announced = version;
  newVersion.set(true);
}

/** Hides the new version in this page until there is another one, or a day has passed. */
export function putOffNewVersion(): void {
  const version = announced;
  putOff = version;
  newVersion.set(false);
  setTimeout(() => {
    if (putOff !== version) return;
    putOff = undefined;
    announceNewVersion(version);
  }, PUT_OFF_FOR);
}
