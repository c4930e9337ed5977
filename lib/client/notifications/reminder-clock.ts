import { type Reminder, startOf } from './reminders';

const MINUTE = 60_000;

/** Milliseconds after an item's time in which a late reminder is still shown. */
const LATE = 2 * MINUTE;

/**
 * Shows each reminder when it is due. Reads the wall clock at least every minute and whenever the page becomes visible,
 * and relies on no timer: devices sleep, clocks are set, and zones change.
 */
export class ReminderClock {
  readonly #tell: (reminder: Reminder, now: number) => void;
  /** Reminders seen before they were due. Only these are shown: a page opened later does not repeat past ones. */
  readonly #awaited = new Set<string>();
  #reminders: readonly Reminder[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(tell: (reminder: Reminder, now: number) => void) {
    this.#tell = tell;
  }

  /** Replaces the reminders. */
  set(reminders: readonly Reminder[]): void {
    this.#reminders = reminders;
    this.#look();
  }

  /** Starts reading the clock. Returns the function that stops it. */
  start(): () => void {
    this.#look();
    document.addEventListener('visibilitychange', this.#look);
    return () => {
      clearTimeout(this.#timer);
      document.removeEventListener('visibilitychange', this.#look);
    };
  }

  #look = (): void => {
    clearTimeout(this.#timer);
    const now = Date.now();
    let next = now + MINUTE;
    for (const reminder of this.#reminders) {
      const { occasion, lead } = reminder;
      const startsAt = startOf(reminder);
      const dueAt = startsAt - lead * MINUTE;
      if (dueAt > now) {
        this.#awaited.add(occasion);
        next = Math.min(next, dueAt);
      } else if (this.#awaited.delete(occasion) && now < startsAt + LATE) this.#tell(reminder, now);
    }
    this.#timer = setTimeout(this.#look, next - now);
  };
}
