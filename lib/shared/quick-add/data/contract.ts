import type { ContractSentence } from './sentence';

const en = 'en';
const de = 'de';
const whole = (said: string): ContractSentence => ({ said, language: en, title: said, fields: {} });

/** The table of docs/contract-2.md, section 3. */
export const CONTRACT: readonly ContractSentence[] = [
  {
    said: 'Lunch with Ana tomorrow 13:00 for 45m',
    language: en,
    title: 'Lunch with Ana',
    fields: { date: '2026-11-23', time: '13:00', estimate: 45 },
  },
  {
    said: 'Lunch with Ana tomorrow 13:00 for 45m',
    language: en,
    kind: 'schedule',
    title: 'Lunch with Ana',
    fields: { date: '2026-11-23', time: '13:00', duration: 45 },
  },
  {
    said: 'Pay rent every month on the 1st !high #home',
    language: en,
    title: 'Pay rent',
    fields: {
      date: '2026-12-01',
      priority: 'high',
      labels: ['home'],
      recurrence: { rrule: 'FREQ=MONTHLY;BYMONTHDAY=1', mode: 'fixed' },
    },
  },
  {
    said: 'Water the fig every! 3 days',
    language: en,
    title: 'Water the fig',
    fields: { recurrence: { rrule: 'FREQ=DAILY;INTERVAL=3', mode: 'after_completion' } },
  },
  {
    said: 'Draft report fri 2h',
    language: en,
    title: 'Draft report',
    fields: { date: '2026-11-27', estimate: 120 },
  },
  whole("Book 'Sun cream'"),
  whole('March for peace'),
  whole('The 5th Wave'),
  whole('Sat down with Ana'),
  whole('paprika'),
  whole('meet at 3 people'),
  { said: 'call Ana at 3', language: en, title: 'call Ana', fields: { time: '15:00' } },
  { said: 'day after tomorrow', language: en, title: '', fields: { date: '2026-11-24' } },
  { said: 'next week', language: en, title: '', fields: { date: '2026-11-29' } },
  { said: 'in 3 days', language: en, title: '', fields: { date: '2026-11-25' } },
  { said: 'end of month', language: en, title: '', fields: { date: '2026-11-30' } },
  {
    said: 'Zahnarzt übermorgen um halb drei',
    language: de,
    title: 'Zahnarzt',
    fields: { date: '2026-11-24', time: '14:30' },
  },
  { said: 'Zahnarzt 12.11.', language: de, title: 'Zahnarzt', fields: { date: '2027-11-12' } },
  { said: 'Zahnarzt 12.11.2027', language: de, title: 'Zahnarzt', fields: { date: '2027-11-12' } },
  { said: 'Dentist 12/11', language: en, title: 'Dentist', fields: { date: '2026-12-11' } },
];
