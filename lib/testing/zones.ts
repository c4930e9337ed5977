/** The zones of the tests of dates: UTC+14, one behind UTC with daylight saving time, and UTC+5:45. */
export const ZONES = ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kathmandu'] as const;

/** The tests that run once in each zone, since their code computes with dates; regular expressions for their paths. */
export const DATED = [
  'lib/shared/(calendar|recurrence)/',
  'lib/shared/quick-add/quick-add\\.',
  'lib/shared/text/day-counts\\.',
  'lib/client/browser/(now|today)\\.',
  'lib/client/items/upcoming-order\\.',
  'components/planner/(daily/calendar-keys|analytics/trend|print/paper-layout)\\.',
  'components/item/form/time-entry\\.',
  'components/schedules/schedule-layout\\.',
  'components/planner/(weekly|monthly|annual|upcoming)/',
] as const;
