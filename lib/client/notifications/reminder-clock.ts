import { type Reminder, startOf } from './reminders';

const MINUTE = 60_000;

/** Milliseconds after its time in which a reminder that could not come before is still worth telling. */
const LATE = 2 * MINUTE;

/**
 * Tells each reminder when it is due. It looks at the wall clock at least every minute and whenever the page comes into
 * view, and never trusts a timer to have run: devices sleep, clocks are set, and zones change.
 */
export class ReminderClock {
  readonly #tell: (reminder: Reminder, now: number) => void;
  /** What has been seen before it was due. Only that is told: a page opened later does not repeat what is past. */
  readonly #awaited = new Set<string>();
  #reminders: readonly Reminder[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(tell: (reminder: Reminder, now: number) => void) {
    this.#tell = tell;
  }

  /** Takes the place of what was to be told so far. */
  set(reminders: readonly Reminder[]): void {
    this.#reminders = reminders;
    this.#look();
  }

  /** Begins to look at the clock. Returns the function that ends it. */
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
