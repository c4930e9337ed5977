import type { Sentence } from './sentence';

const rule = (rrule: string) => ({ rrule, mode: 'fixed' as const });
const TODAY = '2026-11-22';

/** More English sentences in which something is read: what people write that know other planners. */
export const MORE_ENGLISH: readonly Sentence[] = [
  // From now on.
  ['Call in 10 minutes', 'Call', { date: TODAY, time: '10:17' }],
  ['remind me in 2 hours', 'remind me', { date: TODAY, time: '12:07' }],
  ['Take the cake out in 45 min', 'Take the cake out', { date: TODAY, time: '10:52' }],
  ['Move the car in an hour', 'Move the car', { date: TODAY, time: '11:07' }],
  ['Move the car in one hour', 'Move the car', { date: TODAY, time: '11:07' }],
  ['Move the car in an hour and a half', 'Move the car', { date: TODAY, time: '11:37' }],
  ['Move the car in 1.5 hours', 'Move the car', { date: TODAY, time: '11:37' }],
  ['In half an hour move the car', 'move the car', { date: TODAY, time: '10:37' }],
  ['Turn the bread in 3h', 'Turn the bread', { date: TODAY, time: '13:07' }],
  ['Turn the bread in 16 hours', 'Turn the bread', { date: '2026-11-23', time: '02:07' }],
  [
    'Feed the sourdough in 30 minutes #kitchen',
    'Feed the sourdough',
    { date: TODAY, time: '10:37', labels: ['kitchen'] },
  ],
  // Tomorrow, shortened.
  ['Buy stamps tom', 'Buy stamps', { date: '2026-11-23' }],
  ['Buy stamps tom 9:00', 'Buy stamps', { date: '2026-11-23', time: '09:00' }],
  ['tom 9:00 buy stamps', 'buy stamps', { date: '2026-11-23', time: '09:00' }],
  ['Buy stamps by tom', 'Buy stamps', { date: '2026-11-23' }],
  ['tmrw buy stamps', 'buy stamps', { date: '2026-11-23' }],
  ['Buy stamps tmrw morning', 'Buy stamps', { date: '2026-11-23', time: '09:00' }],
  // Priorities.
  ['Buy stamps p1', 'Buy stamps', { priority: 'high' }],
  ['p1 buy stamps', 'buy stamps', { priority: 'high' }],
  ['Buy stamps p2 tomorrow', 'Buy stamps', { date: '2026-11-23', priority: 'medium' }],
  ['Buy stamps tomorrow p3', 'Buy stamps', { date: '2026-11-23', priority: 'low' }],
  ['Buy stamps p4 #post', 'Buy stamps', { priority: 'low', labels: ['post'] }],
  ['Buy !1 stamps', 'Buy stamps', { priority: 'high' }],
  ['Buy stamps !2', 'Buy stamps', { priority: 'medium' }],
  ['!3 buy stamps', 'buy stamps', { priority: 'low' }],
  // Stretches of hours.
  ['Choir friday 18-20', 'Choir', { date: '2026-11-27', time: '18:00', estimate: 120 }],
  ['Choir fri 6-8', 'Choir', { date: '2026-11-27', time: '18:00', estimate: 120 }],
  ['Choir tomorrow 9-10', 'Choir', { date: '2026-11-23', time: '09:00', estimate: 60 }],
  ['Choir tomorrow 9–11', 'Choir', { date: '2026-11-23', time: '09:00', estimate: 120 }],
  ['Choir tomorrow 9-10:30', 'Choir', { date: '2026-11-23', time: '09:00', estimate: 90 }],
  ['Choir tomorrow, 14-16', 'Choir', { date: '2026-11-23', time: '14:00', estimate: 120 }],
  ['Choir dec 5 14-16', 'Choir', { date: '2026-12-05', time: '14:00', estimate: 120 }],
  ['friday 14-16 choir', 'choir', { date: '2026-11-27', time: '14:00', estimate: 120 }],
  ['Choir at 3-4', 'Choir', { time: '15:00', estimate: 60 }],
  ['Choir from 2-4', 'Choir', { time: '14:00', estimate: 120 }],
  ['Choir from 9 – 11', 'Choir', { time: '09:00', estimate: 120 }],
  ['Call 9:30-10:15', 'Call', { time: '09:30', estimate: 45 }],
  ['Call 9:30 – 10:15 tomorrow', 'Call', { date: '2026-11-23', time: '09:30', estimate: 45 }],
  // Hours with an h.
  ['Dentist at 15h', 'Dentist', { time: '15:00' }],
  ['Dentist at 9h', 'Dentist', { time: '09:00' }],
  ['Dentist at 9h30', 'Dentist', { time: '09:30' }],
  ['Dentist by 17h', 'Dentist', { time: '17:00' }],
  ['Dentist 15h', 'Dentist', { time: '15:00' }],
  ['Dentist tomorrow 14h30', 'Dentist', { date: '2026-11-23', time: '14:30' }],
  ['Dentist 3 Dec 15h', 'Dentist', { date: '2026-12-03', time: '15:00' }],
  ['Draft report 12h', 'Draft report', { estimate: 720 }],
  ['Draft report for 14h', 'Draft report', { estimate: 840 }],
  ['Draft report 1h30', 'Draft report', { estimate: 90 }],
  // Repeating.
  ['Team weekly every tuesday', 'Team', { date: '2026-11-24', recurrence: rule('FREQ=WEEKLY;BYDAY=TU') }],
  [
    'Team biweekly on tuesday',
    'Team',
    { date: '2026-11-24', recurrence: rule('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU') },
  ],
  ['Pay weekly', 'Pay', { recurrence: rule('FREQ=WEEKLY') }],
  ['Pay monthly', 'Pay', { recurrence: rule('FREQ=MONTHLY') }],
  ['Stretch every day for 5 days', 'Stretch', { recurrence: rule('FREQ=DAILY;COUNT=5') }],
  ['Stretch daily for 10 days', 'Stretch', { recurrence: rule('FREQ=DAILY;COUNT=10') }],
  ['Stretch every day for 2 weeks', 'Stretch', { recurrence: rule('FREQ=DAILY;COUNT=14') }],
  ['Stretch every week for 6 weeks', 'Stretch', { recurrence: rule('FREQ=WEEKLY;COUNT=6') }],
  [
    'Stretch every monday for 4 weeks',
    'Stretch',
    { date: '2026-11-23', recurrence: rule('FREQ=WEEKLY;COUNT=4;BYDAY=MO') },
  ],
  ['Pay every month for 12 months', 'Pay', { recurrence: rule('FREQ=MONTHLY;COUNT=12') }],
  [
    'Run every day except sunday',
    'Run',
    { date: '2026-11-23', recurrence: rule('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA') },
  ],
  [
    'Run every day except saturday and sunday',
    'Run',
    { date: '2026-11-23', recurrence: rule('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR') },
  ],
  [
    'Run every day except weekends',
    'Run',
    { date: '2026-11-23', recurrence: rule('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR') },
  ],
  [
    'Run every day but not on mondays',
    'Run',
    { date: TODAY, recurrence: rule('FREQ=WEEKLY;BYDAY=TU,WE,TH,FR,SA,SU') },
  ],
  [
    'Run every weekday except friday',
    'Run',
    { date: '2026-11-23', recurrence: rule('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH') },
  ],
  [
    'Run every weekday except on wed at 7:00',
    'Run',
    { date: '2026-11-23', time: '07:00', recurrence: rule('FREQ=WEEKLY;BYDAY=MO,TU,TH,FR') },
  ],
  // Later.
  ['Learn to solder someday', 'Learn to solder', { date: null }],
  ['Learn to solder Later', 'Learn to solder Later', {}],
  ['Learn to solder later #garage', 'Learn to solder', { date: null, labels: ['garage'] }],
  ['Learn to solder, someday.', 'Learn to solder.', { date: null }],
  ['Learn to solder at 3 later', 'Learn to solder at 3 later', {}],
  // Dates with a year, a time between, or a weekday of their own.
  ['Launch Thu Oct 26 11:00 2028', 'Launch', { date: '2028-10-26', time: '11:00' }],
  ['Launch Thu Oct 26 11:00:30 2028', 'Launch', { date: '2028-10-26', time: '11:00' }],
  ['Launch Fri Oct 26 11:00 2028', 'Launch Fri', { date: '2028-10-26', time: '11:00' }],
  ['Launch Thu 3 Dec', 'Launch', { date: '2026-12-03' }],
  ['Launch Fri 3 Dec', 'Launch Fri', { date: '2026-12-03' }],
  ['Launch Monday, December 3 2026', 'Launch Monday', { date: '2026-12-03' }],
  ['Dentist 3 Dec 2026 at 15h for 30m', 'Dentist', { date: '2026-12-03', time: '15:00', estimate: 30 }],
  ['Dentist 3 Dec 2026 bring the form', 'Dentist 3 Dec 2026 bring the form', {}],
  ['Dentist on 3 Dec 2026 bring the form', 'Dentist bring the form', { date: '2026-12-03' }],
  // A zone that is not the reader's.
  ['Lunch tomorrow at 2 pm EST', 'Lunch at 2 pm EST', { date: '2026-11-23' }],
  ['Call tomorrow without Ana', 'Call without Ana', { date: '2026-11-23' }],
];
