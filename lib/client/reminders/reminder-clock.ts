import { MINUTE_MS } from '@/lib/shared/calendar/days';
import { type Reminder, startOf } from './reminders';

/** Milliseconds after the start of an item until which its reminder is still shown, if it is late. */
const LATE = 2 * MINUTE_MS;

/**
 * Calls `onDue` with each reminder when it is due. It reads the wall clock at least every minute and whenever the page
 * becomes visible, and sets no timer for hours ahead: devices sleep, clocks are set, and zones change.
 */
export class ReminderClock {
  readonly #onDue: (reminder: Reminder, now: number) => void;
  /**
   * The occasions of reminders that were seen before they were due. Only these are shown: a page that is opened later
   * does not repeat past ones.
   */
  readonly #awaited = new Set<string>();
  #reminders: readonly Reminder[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onDue: (reminder: Reminder, now: number) => void) {
    this.#onDue = onDue;
  }

  /** Replaces the reminders, and calls `onDue` for those that are due. */
  set(reminders: readonly Reminder[]): void {
    this.#reminders = reminders;
    this.#readClock();
  }

  /** Starts reading the clock. Returns the function that stops it. */
  start(): () => void {
    this.#readClock();
    document.addEventListener('visibilitychange', this.#readClock);
    return () => {
      clearTimeout(this.#timer);
      document.removeEventListener('visibilitychange', this.#readClock);
    };
  }

  #readClock = (): void => {
    clearTimeout(this.#timer);
    const now = Date.now();
    let next = now + MINUTE_MS;
    for (const reminder of this.#reminders) {
      const { occasion, lead } = reminder;
      const startsAt = startOf(reminder);
      const dueAt = startsAt - lead * MINUTE_MS;
      if (dueAt > now) {
        this.#awaited.add(occasion);
        next = Math.min(next, dueAt);
      } else if (this.#awaited.delete(occasion) && now < startsAt + LATE) this.#onDue(reminder, now);
    }
    this.#timer = setTimeout(this.#readClock, next - now);
  };
}
