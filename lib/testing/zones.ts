/** The earliest zone, one behind UTC with daylight saving time, and one a quarter of an hour off full hours. */
export const ZONES = ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kathmandu'] as const;

/** The tests of code that computes with days, as patterns of their paths in the repository. */
export const DATED = [
  'lib/shared/calendar/',
  'lib/shared/text/day-counts\\.',
  'lib/client/browser/(now|today)\\.',
  'lib/client/items/upcoming-order\\.',
  'components/planner/(daily/calendar-keys|analytics/trend|print/paper-layout)\\.',
  'components/item/time-entry\\.',
  'components/schedules/schedule-layout\\.',
  'components/planner/(weekly|monthly|annual|upcoming)/',
] as const;
