import type { OutsideRule } from './rule';
import type { Wall } from './wall';

/** Events of outside calendars, as they are stored: what each reader sees of them depends on the days and the zone. */

/** Which of its days and times an event has, as its own clocks show them; each is also the name of its occurrence. */
export type Repeats = {
  base: Wall;
  /** The rules, whose COUNT and UNTIL are in `until`: the last time that may be one. */
  rules: { rule: OutsideRule; until: Wall | null }[];
  /** Further times, with a length in seconds where it is another. */
  dates: [wall: Wall, length: number | null][];
  except: Wall[];
  exceptDays: Wall[];
  /** The part of them that is meant, where a change holds for all later ones. */
  from: Wall | null;
  before: Wall | null;
  /** Seconds from the time by the rule to the time at which it is. */
  shift: number;
  /** True when there may be more of them in a year than are shown. */
  isDense: boolean;
};

export type OutsideEvent = {
  uid: string;
  /** The name of this occurrence of a repeating event; empty for others. */
  identity: string;
  title: string;
  location: string | null;
  notes: string | null;
  isBusy: boolean;
  isDay: boolean;
  /** The IANA zone of the clocks, or a key of `zones`; null for those of whoever reads. */
  zone: string | null;
  start: Wall;
  /** Seconds; of whole days all of them. */
  length: number;
  repeats: Repeats | null;
};
