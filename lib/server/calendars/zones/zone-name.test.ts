import { isKnownZone } from '@/lib/shared/calendar/zoned-time';
import { WINDOWS_ZONES } from './windows-zones';
import { zoneOfName } from './zone-name';

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['"Europe/Berlin"', 'Europe/Berlin'],
  ['/freeassociation.sourceforge.net/Europe/Berlin', 'Europe/Berlin'],
  ['/softwarestudio.org/Olson_20011030_5/America/Argentina/Ushuaia', 'America/Argentina/Ushuaia'],
  ['W. Europe Standard Time', 'Europe/Berlin'],
  ['w. europe standard time', 'Europe/Berlin'],
  ['"Eastern Standard Time"', 'America/New_York'],
  ['tzone://Microsoft/Utc', 'UTC'],
  ['GMT', 'UTC'],
  ['tzone://Microsoft/Custom', null],
  ['Custom/EST', null],
  ['+01:00', null],
  ['', null],
  ['a'.repeat(100_000), null],
])('%s is %s', (tzid, zone) => {
  expect(zoneOfName(tzid)).toBe(zone);
});

test('this machine knows every zone of the table of Windows zones', () => {
  expect(Object.values(WINDOWS_ZONES).filter((zone) => !isKnownZone(zone))).toEqual([]);
});
