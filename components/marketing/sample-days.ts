/** Invented data for the illustrations of the landing page: a week of a planner, and the year around it. */

/**
 * The days of each month, one character a day, in weeks that begin on Sunday: `_` is a day of the previous month, `f` a
 * day with all tasks done, `o` a day with open tasks, `t` today, `.` a day without tasks.
 */
export const SAMPLE_YEAR = [
  { month: 'Jan', days: '___.ff.ffffff.ffffff..fffff.f.fff.' },
  { month: 'Feb', days: '______.ff.ffff.fffffffffffff.ffff.' },
  { month: 'Mar', days: '______fffffffffffff..f.ffff..ffff.fff' },
  { month: 'Apr', days: '__fffff.fffff..ffffff.ff.ff.ffff' },
  { month: 'May', days: '____...ffffff.ffffff.fffff.fffffff.' },
  { month: 'Jun', days: 'ffffff.ffffff.fffffff.ff.fff.f' },
  { month: 'Jul', days: '__ffff..ffffffff.fff.ffffffffffff' },
  { month: 'Aug', days: '_____f.ffffffff.fffff..ffffffffffff.' },
  { month: 'Sep', days: '_f.fffff..f.fffffff..ffffff..ff' },
  { month: 'Oct', days: '___ffffff.ff.ff.ffff.ffff.ffffffff' },
  { month: 'Nov', days: '______ffffffff.fffff..fffft.oo...oo.' },
  { month: 'Dec', days: '_...............................' },
] as const;

export const SAMPLE_WEEK = [
  { weekday: 'Sun', date: 16, tasks: 2, done: 2 },
  { weekday: 'Mon', date: 17, tasks: 6, done: 5 },
  { weekday: 'Tue', date: 18, tasks: 5, done: 5 },
  { weekday: 'Wed', date: 19, tasks: 7, done: 5 },
  { weekday: 'Thu', date: 20, tasks: 4, done: 4 },
  { weekday: 'Fri', date: 21, tasks: 7, done: 3, isToday: true },
  { weekday: 'Sat', date: 22, tasks: 2, done: 0 },
] as const satisfies readonly {
  weekday: string;
  date: number;
  tasks: number;
  done: number;
  isToday?: true;
}[];

export const SAMPLE_TASKS = [
  { title: 'Send the revised quote', meta: '09:00', done: true },
  { title: 'Proofread chapter four', meta: '10:15', done: true },
  { title: 'Book the small hall', meta: '14:30, with Ines', done: false },
  { title: 'Pick up the framed prints', meta: '16:00', done: false },
  { title: 'Choir rehearsal', meta: '18:30, St Anne’s hall', done: false },
] as const;

export const SAMPLE_MEETINGS = [
  { time: '09:30', title: 'Studio stand-up', meta: '15m', height: 44 },
  { time: '11:00', title: 'Cover review', meta: '1h 30m, Room 2.4', height: 60 },
  { time: '13:00', title: 'Lunch with Amara', meta: '1h, Café Lumen', height: 52 },
  { time: '15:00', title: 'Dentist', meta: '45m, Harbour Street 12', height: 48 },
  { time: '18:30', title: 'Choir rehearsal', meta: '2h, St Anne’s hall', height: 64 },
] as const;
