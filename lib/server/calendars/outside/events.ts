import { hash } from 'node:crypto';
import { zoneOfName } from '@/lib/server/calendars/zones/zone-name';
import type { OutsideEvent, Repeats } from './event';
import { type Component, type Line, type NoCalendar, readComponents } from './lines';
import { Years } from './occurrences';
import {
  instantOfWall,
  type Offsets,
  type OwnZone,
  offsetsOfOwn,
  offsetsOfZone,
  ownZoneOf,
  wallAt,
} from './offsets';
import { type Budget, type OutsideRule, ruleOf, walls } from './rule';
import { durationOf, lineIn, type Moment, momentOf, textsOf } from './values';
import { DAY, dayOfWall, type Wall, wallOfYear, yearOfWall } from './wall';

/** The most events of a calendar. */
export const EVENTS_MAX = 20_000;

/** The most further dates of an event, and the most of its exceptions. */
export const DATES_MAX = 5_000;

/**
 * What is left out: events, or the dates of one, beyond the most; occurrences beyond the most of a year; those that take
 * too many steps to find; events for which there is no room.
 */
export type Left = 'events' | 'dates' | 'occurrences' | 'steps' | 'size';

export type OutsideCalendarText = { events: OutsideEvent[]; zones: Record<string, OwnZone>; left: Left[] };

/**
 * Reads the events of a file.
 * @param personZone the zone of times without one
 * @param thisYear the year around which events are looked at for too many occurrences
 */
export function readEvents(
  bytes: Buffer,
  personZone: string,
  thisYear: number,
): OutsideCalendarText | NoCalendar {
  const text = readComponents(bytes);
  return typeof text === 'string' ? text : new Reader(text.zones, personZone, thisYear).read(text.events);
}

/** Days and times that are looked at for the COUNTs of all rules together. */
const COUNT_BUDGET = 20_000_000;

/** A DTSTART or another moment with the zone of its clocks. */
type Placed = Moment & { zone: string | null };

type Parsed = {
  uid: string;
  component: Component;
  start: Placed | null;
  recurrence: Placed | null;
  isFuture: boolean;
  isCancelled: boolean;
  sequence: number;
};

class Reader {
  private readonly zones: Record<string, OwnZone> = {};
  private readonly zoneByName = new Map<string, string | null>();
  private readonly events: OutsideEvent[] = [];
  private readonly left = new Set<Left>();
  private changesLeft = ZONE_CHANGES_MAX;
  private readonly countBudget: Budget = { left: COUNT_BUDGET };
  private readonly zoneComponents: ReadonlyMap<string, Component>;

  constructor(
    zoneComponents: readonly Component[],
    private readonly personZone: string,
    private readonly thisYear: number,
  ) {
    this.zoneComponents = new Map(
      zoneComponents.map((zone) => [(lineIn(zone, 'TZID')?.value ?? '').trim(), zone]),
    );
  }

  read(components: readonly Component[]): OutsideCalendarText {
    const groups = new Map<string, Parsed[]>();
    for (const component of components) {
      const parsed = this.parse(component);
      if (!parsed) continue;
      const group = groups.get(parsed.uid);
      if (group) group.push(parsed);
      else groups.set(parsed.uid, [parsed]);
    }
    for (const group of groups.values()) this.readGroup(group);
    return { events: this.events, zones: this.zones, left: [...this.left] };
  }

  private parse(component: Component): Parsed | null {
    const status = lineIn(component, 'STATUS')?.value.trim().toUpperCase();
    const startLine = lineIn(component, 'DTSTART');
    const start = startLine ? this.placed(startLine) : null;
    const recurrenceLine = lineIn(component, 'RECURRENCE-ID');
    const recurrence = recurrenceLine ? this.placed(recurrenceLine) : null;
    const isCancelled = status === 'CANCELLED';
    if (!start && !(isCancelled && recurrence)) return null;
    return {
      uid: uidOf(component, startLine),
      component,
      start,
      recurrence,
      isFuture: recurrenceLine?.params.get('RANGE')?.toUpperCase() === 'THISANDFUTURE',
      isCancelled,
      sequence: Number(/^\s*(\d{1,9})\s*$/.exec(lineIn(component, 'SEQUENCE')?.value ?? '')?.[1] ?? 0),
    };
  }

  private placed(line: Line, value = line.value): Placed | null {
    const moment = momentOf(value);
    if (!moment) return null;
    if (moment.isDay) return { ...moment, zone: null };
    if (moment.isUtc) return { ...moment, zone: 'UTC' };
    const tzid = line.params.get('TZID');
    return { ...moment, zone: tzid === undefined ? null : this.zoneNamed(tzid) };
  }

  private zoneNamed(tzid: string): string | null {
    const known = this.zoneByName.get(tzid);
    if (known !== undefined) return known;
    const zone = zoneOfName(tzid) ?? this.zoneOfRules(tzid);
    this.zoneByName.set(tzid, zone);
    return zone;
  }

  private zoneOfRules(tzid: string): string | null {
    const component =
      this.zoneComponents.get(tzid.trim()) ?? this.zoneComponents.get(tzid.replaceAll('"', '').trim());
    if (!component) return null;
    const named = zoneOfName(lineIn(component, 'X-LIC-LOCATION')?.value ?? '');
    if (named) return named;
    const own = Object.keys(this.zones).length < OWN_ZONES_MAX ? ownZoneOf(component) : null;
    if (!own || own.changes.length > this.changesLeft) return null;
    this.changesLeft -= own.changes.length;
    const key = `#${Object.keys(this.zones).length}`;
    this.zones[key] = own;
    return key;
  }

  private offsets(zone: string | null): Offsets {
    return offsetsIn(zone, this.zones, this.personZone);
  }

  /** Returns what the clocks of a zone show at a moment. */
  private wallIn(moment: Placed, zone: string | null): Wall {
    if (moment.isDay || moment.zone === null || moment.zone === zone) return moment.wall;
    return wallAt(instantOfWall(moment.wall, this.offsets(moment.zone)), this.offsets(zone));
  }

  /** Reads the events of one UID: one or more that repeat or not, and changes to their occurrences. */
  private readGroup(group: readonly Parsed[]): void {
    const masters = group.filter(({ recurrence }) => !recurrence);
    const latest = masters.reduce((most, { sequence }) => Math.max(most, sequence), 0);
    // Of several versions of an event the last one counts. Different events with one UID have the same number.
    const chosen = [
      ...new Map(
        masters
          .filter(({ sequence }) => sequence === latest)
          .map((each) => [each.start?.wall, each] as const),
      ).values(),
    ];
    const [master] = chosen;
    const changes = this.changesOf(group, master);
    for (const [index, each] of chosen.entries())
      this.readMaster(
        index === 0 ? each : { ...each, uid: `${each.uid}\n${index}` },
        index === 0 ? changes : [],
      );
    for (const { name, parsed } of changes)
      if (!parsed.isCancelled && !(parsed.isFuture && master && !master.isCancelled))
        this.addSingle(parsed, nameOf(name));
  }

  /** Returns the changes of single occurrences by the time of the occurrence; the last version of each. */
  private changesOf(group: readonly Parsed[], master: Parsed | undefined): Change[] {
    const changes = new Map<string, Change>();
    for (const parsed of group) {
      const { recurrence } = parsed;
      if (!recurrence) continue;
      const name = this.nameIn(recurrence, master);
      const key = `${name}${parsed.isFuture ? ' future' : ''}`;
      const known = changes.get(key);
      if (!known || parsed.sequence >= known.parsed.sequence) changes.set(key, { name, parsed });
    }
    return [...changes.values()].sort((one, other) => one.name - other.name);
  }

  /** Returns the time of an occurrence as the clocks of its event show it. */
  private nameIn(moment: Placed, master: Parsed | undefined): Wall {
    const start = master?.start;
    if (!start) return moment.wall;
    if (start.isDay) return floorDay(moment.wall);
    return moment.isDay ? moment.wall + timeIn(start.wall) : this.wallIn(moment, start.zone);
  }

  private readMaster(master: Parsed, changes: readonly Change[]): void {
    const { start, component } = master;
    if (!start || master.isCancelled) return;
    const rules = this.rulesOf(component, start);
    const dates = this.datesOf(component, start);
    const { except, exceptDays } = this.exceptionsOf(component, start);
    if (rules.length + dates.length + except.length + exceptDays.length + changes.length === 0) {
      this.addSingle(master, '');
      return;
    }
    const singles = changes.filter(({ parsed }) => !parsed.isFuture);
    const singleDays = singles.flatMap(({ parsed: { recurrence } }) =>
      recurrence?.isDay && !start.isDay ? [recurrence.wall] : [],
    );
    const base: Times = {
      base: start.wall,
      rules,
      dates,
      except: this.firstOf([...singles.map(({ name }) => name), ...except]),
      exceptDays: this.firstOf([...singleDays, ...exceptDays]),
      from: null,
      before: null,
      shift: 0,
    };
    const futures = changes.filter(({ parsed }) => parsed.isFuture).slice(0, FUTURES_MAX);
    this.addRepeating(master, start, partOf(base, null, futures[0]?.name ?? null));
    for (const [index, { name, parsed }] of futures.entries()) {
      if (parsed.isCancelled || !parsed.start) continue;
      const part = partOf(base, name, futures[index + 1]?.name ?? null);
      this.addRepeating({ ...parsed, uid: master.uid }, parsed.start, {
        ...part,
        shift: parsed.start.wall - name,
      });
    }
  }

  private rulesOf(component: Component, start: Placed): Repeats['rules'] {
    return (component.lines.get('RRULE') ?? []).slice(0, RULES_MAX).flatMap(({ value }) => {
      const rule = ruleOf(value);
      if (!rule) return [];
      const until = Math.min(this.untilOf(rule, start), this.lastOfCount(rule, start.wall));
      return [{ rule: { ...rule, until: null, count: null }, until: Number.isFinite(until) ? until : null }];
    });
  }

  /** Returns the last time that UNTIL allows. */
  private untilOf({ until }: OutsideRule, start: Placed): Wall {
    if (!until) return Infinity;
    if (until.isDay) return until.wall + DAY - 1;
    return start.isDay
      ? floorDay(until.wall)
      : this.wallIn({ ...until, zone: until.isUtc ? 'UTC' : null }, start.zone);
  }

  /** Returns the last time that COUNT allows. The start is always the first one. */
  private lastOfCount(rule: OutsideRule, start: Wall): Wall {
    if (rule.count === null) return Infinity;
    const stretch = SEARCHED_YEARS * (isBelowDay(rule) ? 1 : rule.interval) * 366 * DAY;
    let [count, last] = [1, start];
    for (;;) {
      if (count >= rule.count) return last;
      const known = count;
      const end = Math.min(last + stretch, wallOfYear(10_000) - 1);
      for (const wall of walls(rule, start, last + 1, end, this.countBudget)) {
        count += 1;
        last = wall;
        if (count >= rule.count) return last;
        if (count > COUNTED_MAX) return Infinity;
      }
      if (this.countBudget.left < 0) return Infinity;
      if (count === known) return last;
    }
  }

  private datesOf(component: Component, start: Placed): Repeats['dates'] {
    const dates = new Map<Wall, number | null>();
    for (const { line, value } of this.valuesOf(component, 'RDATE')) {
      const [from = '', to] = value.split('/');
      const begin = this.placed(line, from);
      if (!begin) continue;
      const end = to === undefined ? null : this.placed(line, to);
      const length = end ? end.wall - begin.wall : durationOf(to ?? '');
      const wall = this.nameOfDate(begin, start);
      if (!dates.has(wall)) dates.set(wall, length === null ? null : lengthOfDate(length, start));
    }
    return [...dates];
  }

  /** Yields the values of the lines of a name, as many as an event may have. */
  private *valuesOf(
    component: Component,
    name: 'RDATE' | 'EXDATE',
  ): Generator<{ line: Line; value: string }> {
    let count = 0;
    for (const line of component.lines.get(name) ?? [])
      for (const value of line.value.split(',', DATES_MAX + 1)) {
        count += 1;
        if (count > DATES_MAX) return void this.left.add('dates');
        yield { line, value };
      }
  }

  /** Returns different exceptions, as many as an event may have. */
  private firstOf(exceptions: readonly Wall[]): Wall[] {
    const different = [...new Set(exceptions)];
    if (different.length > DATES_MAX) this.left.add('dates');
    return different.slice(0, DATES_MAX);
  }

  private nameOfDate(moment: Placed, start: Placed): Wall {
    if (start.isDay) return floorDay(moment.wall);
    return moment.isDay ? moment.wall + timeIn(start.wall) : this.wallIn(moment, start.zone);
  }

  private exceptionsOf(component: Component, start: Placed): { except: Wall[]; exceptDays: Wall[] } {
    const [except, exceptDays]: [Wall[], Wall[]] = [[], []];
    for (const { line, value } of this.valuesOf(component, 'EXDATE')) {
      const moment = this.placed(line, value);
      if (!moment) continue;
      if (moment.isDay && !start.isDay) exceptDays.push(moment.wall);
      else except.push(start.isDay ? floorDay(moment.wall) : this.wallIn(moment, start.zone));
    }
    return { except, exceptDays };
  }

  /** Returns how long an event lasts, in seconds: whole days, at least one, for one without times. */
  private lengthOf(component: Component, start: Placed): number {
    const endLine = lineIn(component, 'DTEND');
    const end = endLine ? this.placed(endLine) : null;
    const duration = durationOf(lineIn(component, 'DURATION')?.value ?? '');
    if (start.isDay) {
      const length = end ? floorDay(end.wall + (end.isDay ? 0 : DAY - 1)) - start.wall : (duration ?? DAY);
      return Math.max(1, Math.ceil(length / DAY)) * DAY;
    }
    if (!end) return Math.max(0, duration ?? 0);
    const instant = ({ wall, zone }: Placed) => instantOfWall(wall, this.offsets(zone));
    // An end without a zone is shown by the clocks of the start.
    return Math.max(0, instant(end.zone === null ? { ...end, zone: start.zone } : end) - instant(start));
  }

  private addSingle(parsed: Parsed, identity: string): void {
    if (parsed.start && !parsed.isCancelled) this.add(parsed, parsed.start, identity, null);
  }

  private addRepeating(parsed: Parsed, start: Placed, repeats: Times): void {
    const isDense =
      repeats.rules.length > 1 ||
      repeats.dates.length > 0 ||
      repeats.rules.some(({ rule }) => isDenseRule(rule));
    this.add(parsed, start, '', { ...repeats, isDense });
    if (!isDense) return;
    const found = new Years({ ...repeats, isDense });
    const years = [0, 1].map((more) => yearOfWall(repeats.base) + more);
    const around = [-1, 0, 1].map((more) => this.thisYear + more);
    for (const year of new Set([...years, ...around])) {
      const { cut } = found.timesOf(year);
      if (cut) return void this.left.add(cut);
    }
  }

  private add(parsed: Parsed, start: Placed, identity: string, repeats: Repeats | null): void {
    if (this.events.length >= EVENTS_MAX) {
      this.left.add('events');
      return;
    }
    const length = this.lengthOf(parsed.component, start);
    this.events.push({
      uid: parsed.uid,
      identity,
      ...textsOf(parsed.component),
      isBusy: lineIn(parsed.component, 'TRANSP')?.value.trim().toUpperCase() !== 'TRANSPARENT',
      isDay: start.isDay,
      zone: start.zone,
      start: start.wall,
      length: Math.min(length, repeats ? REPEATED_LENGTH_MAX : LENGTH_MAX),
      repeats,
    });
  }
}

type Change = { name: Wall; parsed: Parsed };

type Times = Omit<Repeats, 'isDense'>;

/** Returns the times from one until before another, with what is about these alone. */
function partOf(times: Times, from: Wall | null, before: Wall | null): Times {
  if (from === null && before === null) return times;
  const isIn = (wall: Wall, first: Wall | null) =>
    (first === null || wall >= first) && (before === null || wall < before);
  return {
    ...times,
    from,
    before,
    dates: times.dates.filter(([wall]) => isIn(wall, from)),
    except: times.except.filter((wall) => isIn(wall, from)),
    exceptDays: times.exceptDays.filter((day) => isIn(day, from === null ? null : floorDay(from))),
  };
}

/** The most changes of an event that hold for all later occurrences. */
const FUTURES_MAX = 100;

/** The most zones with rules of their own, and the most changes of all of them. One with two a year has 260. */
const OWN_ZONES_MAX = 100;
const ZONE_CHANGES_MAX = 10_000;
const RULES_MAX = 20;
/** Years after which a rule that gave nothing gives nothing more: days of the calendar come on all weekdays within them. */
const SEARCHED_YEARS = 40;
/** The most occurrences of a rule with COUNT that are counted. */
const COUNTED_MAX = 200_000;
/** Seconds of one occurrence of what repeats, and of what does not. */
const REPEATED_LENGTH_MAX = 366 * DAY;
const LENGTH_MAX = 100 * 366 * DAY;

/** Returns the length of a further date: whole days for an event without times. */
const lengthOfDate = (length: number, { isDay }: Placed): number =>
  Math.min(isDay ? Math.max(1, Math.ceil(length / DAY)) * DAY : Math.max(0, length), REPEATED_LENGTH_MAX);

/** Returns the offsets of a zone of an event. */
export function offsetsIn(
  zone: string | null,
  zones: Readonly<Record<string, OwnZone>>,
  readerZone: string,
): Offsets {
  const own = zone === null ? undefined : zones[zone];
  return own ? offsetsOfOwn(own) : offsetsOfZone(zone === null || zone.startsWith('#') ? readerZone : zone);
}

const floorDay = (wall: Wall): Wall => Math.floor(wall / DAY) * DAY;
const timeIn = (wall: Wall): number => wall - floorDay(wall);
/** Returns the name of an occurrence, which is a part of its id. */
export const nameOf = (wall: Wall): string => `${dayOfWall(wall)} ${timeIn(wall)}`;

const isBelowDay = ({ freq }: OutsideRule): boolean =>
  freq === 'HOURLY' || freq === 'MINUTELY' || freq === 'SECONDLY';

/** Three times a day are at most 1,098 a year. */
const isDenseRule = (rule: OutsideRule): boolean =>
  isBelowDay(rule) ||
  [rule.byHour, rule.byMinute, rule.bySecond].reduce((all, list) => all * Math.max(1, list.length), 1) > 3;

/** Returns the UID of an event or, if it has none, a name made of what it says. */
function uidOf(component: Component, start: Line | null): string {
  const uid = lineIn(component, 'UID')?.value.trim() ?? '';
  if (uid !== '' && uid.length <= UID_MAX && !/\p{Cc}/u.test(uid)) return uid;
  const said = [uid, start?.value, lineIn(component, 'SUMMARY')?.value].join('\n');
  return `# ${hash('sha256', said, 'base64url')}`;
}

const UID_MAX = 1_000;
