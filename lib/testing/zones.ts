/** The earliest zone there is, one behind UTC that changes its clocks, and one a quarter of an hour off the hours. */
export const ZONES = ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kathmandu'] as const;

/** The tests of what reckons with days, as patterns of their paths in the repository. */
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
