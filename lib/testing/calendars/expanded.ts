import ICAL from 'ical.js';

/** One occurrence in a calendar. */
export type Occurrence = { start: string; title: string; status: unknown };

/** Makes the zones of a calendar known to the parser. */
export function registerZones(calendar: ICAL.Component): void {
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
}

/**
 * Expands what has one UID as a calendar program does: master, exception dates, and occurrences of their own. At most 800
 * occurrences.
 * @returns them by their starts: the time by the clocks of the zone, followed by the instant
 */
export function expanded(components: readonly ICAL.Component[], uid: string): Occurrence[] {
  const own = components.filter((component) => component.getFirstPropertyValue('uid') === uid);
  const master = own.find((component) => !component.hasProperty('recurrence-id'));
  const event = new ICAL.Event(master);
  for (const other of own) if (other !== master) event.relateException(other);
  const found: Occurrence[] = [];
  const iterator = event.iterator();
  for (let next = iterator.next(); next && found.length < 800; next = iterator.next()) {
    const { startDate, item } = event.getOccurrenceDetails(next);
    const start = startDate.isDate
      ? startDate.toString()
      : `${startDate.toString().slice(0, 16)} ${startDate.toJSDate().toISOString()}`;
    found.push({ start, title: item.summary, status: item.component.getFirstPropertyValue('status') });
  }
  return found.sort((a, b) => (a.start < b.start ? -1 : 1));
}
