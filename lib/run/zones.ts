/** The earliest zone there is, one behind UTC that changes its clocks, and one a quarter of an hour off the hours. */
export const ZONES = ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kathmandu'] as const;

/** The tests of what reckons with days, as patterns of their paths. */
export const DATED = [
  'lib/shared/(calendar|calendar-keys|periods|month-grid|day-counts|trend|upcoming|paper|schedule-layout|time-entry)\\.',
  'lib/client/(now|today)\\.',
  'components/planner/(weekly|monthly|annual|upcoming)/',
] as const;
