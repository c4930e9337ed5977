import type { Sentence } from './sentence';

const rule = (rrule: string) => ({ rrule, mode: 'fixed' as const });
const TODAY = '2026-11-22';

/** More German sentences in which something is read. */
export const MORE_GERMAN: readonly Sentence[] = [
  // From now on.
  ['In 10 Minuten anrufen', 'anrufen', { date: TODAY, time: '10:17' }],
  ['Erinnern in 2 Stunden', 'Erinnern', { date: TODAY, time: '12:07' }],
  ['Erinnern in einer Stunde', 'Erinnern', { date: TODAY, time: '11:07' }],
  ['Erinnern in einer halben Stunde', 'Erinnern', { date: TODAY, time: '10:37' }],
  ['Erinnern in einer Viertelstunde', 'Erinnern', { date: TODAY, time: '10:22' }],
  ['Erinnern in einer Dreiviertelstunde', 'Erinnern', { date: TODAY, time: '10:52' }],
  ['Erinnern in anderthalb Stunden', 'Erinnern', { date: TODAY, time: '11:37' }],
  ['Erinnern in zwei Stunden', 'Erinnern', { date: TODAY, time: '12:07' }],
  ['Erinnern in 20 Min.', 'Erinnern', { date: TODAY, time: '10:27' }],
  ['Erinnern in 15 Stunden', 'Erinnern', { date: '2026-11-23', time: '01:07' }],
  // Dates.
  ['Zahnarzt 05.12.', 'Zahnarzt', { date: '2026-12-05' }],
  ['Zahnarzt am 05.12.', 'Zahnarzt', { date: '2026-12-05' }],
  ['Zahnarzt 05.12.2026', 'Zahnarzt', { date: '2026-12-05' }],
  ['Zahnarzt 05.12. 9:15', 'Zahnarzt', { date: '2026-12-05', time: '09:15' }],
  ['05.12. Zahnarzt', 'Zahnarzt', { date: '2026-12-05' }],
  ['Zahnarzt übernächsten Dienstag', 'Zahnarzt', { date: '2026-12-08' }],
  ['Zahnarzt uebernaechsten Dienstag', 'Zahnarzt', { date: '2026-12-08' }],
  ['Zahnarzt übernächste Woche', 'Zahnarzt', { date: '2026-12-06' }],
  ['Übernächsten Freitag Zahnarzt', 'Zahnarzt', { date: '2026-12-11' }],
  ['Zahnarzt Donnerstag, 3. Dezember', 'Zahnarzt', { date: '2026-12-03' }],
  ['Zahnarzt Freitag, 3. Dezember', 'Zahnarzt Freitag', { date: '2026-12-03' }],
  ['Zahnarzt Fr 3.12.', 'Zahnarzt Fr', { date: '2026-12-03' }],
  ['Zahnarzt Do, 3.12.', 'Zahnarzt', { date: '2026-12-03' }],
  ['Zahnarzt 3. Dezember 2026 Formular mitnehmen', 'Zahnarzt Formular mitnehmen', { date: '2026-12-03' }],
  ['Zahnarzt 3.12. um 25h', 'Zahnarzt um 25h', { date: '2026-12-03' }],
  // Times.
  ['Arzt 15.30h', 'Arzt', { time: '15:30' }],
  ['Arzt 15:30h', 'Arzt', { time: '15:30' }],
  ['Arzt 9.30h', 'Arzt', { time: '09:30' }],
  ['Arzt um 15.30h', 'Arzt', { time: '15:30' }],
  ['Arzt 17.30 Uhr', 'Arzt', { time: '17:30' }],
  ['Arzt um 17.30 Uhr', 'Arzt', { time: '17:30' }],
  ['Arzt 14h', 'Arzt', { time: '14:00' }],
  ['Arzt um 9h', 'Arzt', { time: '09:00' }],
  ['Arzt morgen 14h30', 'Arzt', { date: '2026-11-23', time: '14:30' }],
  ['Arzt 3.12. um 15h', 'Arzt', { date: '2026-12-03', time: '15:00' }],
  ['Lesen 2h', 'Lesen', { estimate: 120 }],
  ['Lesen 12h', 'Lesen', { estimate: 720 }],
  ['Lesen für 14h', 'Lesen', { estimate: 840 }],
  ['Lesen 2h15', 'Lesen', { estimate: 135 }],
  // Stretches of hours.
  ['Chor Freitag 18-20', 'Chor', { date: '2026-11-27', time: '18:00', estimate: 120 }],
  ['Chor morgen 9-10', 'Chor', { date: '2026-11-23', time: '09:00', estimate: 60 }],
  ['Chor am 3.12. 14-16', 'Chor', { date: '2026-12-03', time: '14:00', estimate: 120 }],
  ['Chor Fr 14–16', 'Chor', { date: '2026-11-27', time: '14:00', estimate: 120 }],
  ['Chor von 14-16', 'Chor', { time: '14:00', estimate: 120 }],
  ['Chor von 14-16 Uhr', 'Chor', { time: '14:00', estimate: 120 }],
  ['Chor 9:30–10:15', 'Chor', { time: '09:30', estimate: 45 }],
  ['Chor um 3-4', 'Chor', { time: '15:00', estimate: 60 }],
  // Priorities.
  ['Brief schreiben p1', 'Brief schreiben', { priority: 'high' }],
  ['p2 Brief schreiben', 'Brief schreiben', { priority: 'medium' }],
  ['Brief schreiben morgen p3', 'Brief schreiben', { date: '2026-11-23', priority: 'low' }],
  ['Brief schreiben p4', 'Brief schreiben', { priority: 'low' }],
  ['Brief !1 schreiben', 'Brief schreiben', { priority: 'high' }],
  ['Brief schreiben !2', 'Brief schreiben', { priority: 'medium' }],
  ['Brief schreiben !3 #post', 'Brief schreiben', { priority: 'low', labels: ['post'] }],
  // Repeating.
  [
    'Laufen jeden Tag außer Sonntag',
    'Laufen',
    { date: '2026-11-23', recurrence: rule('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA') },
  ],
  [
    'Laufen jeden Tag ausser sonntags',
    'Laufen',
    { date: '2026-11-23', recurrence: rule('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA') },
  ],
  [
    'Laufen jeden Tag außer am Wochenende',
    'Laufen',
    { date: '2026-11-23', recurrence: rule('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR') },
  ],
  [
    'Laufen jeden Tag außer Samstag und Sonntag',
    'Laufen',
    { date: '2026-11-23', recurrence: rule('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR') },
  ],
  [
    'Laufen jeden Werktag außer Freitag',
    'Laufen',
    { date: '2026-11-23', recurrence: rule('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH') },
  ],
  [
    'Laufen jeden Werktag außer Freitag um 7:00',
    'Laufen',
    { date: '2026-11-23', time: '07:00', recurrence: rule('FREQ=WEEKLY;BYDAY=MO,TU,WE,TH') },
  ],
  [
    'Team wöchentlich jeden Dienstag',
    'Team',
    { date: '2026-11-24', recurrence: rule('FREQ=WEEKLY;BYDAY=TU') },
  ],
  ['Dehnen jeden Tag für 5 Tage', 'Dehnen', { recurrence: rule('FREQ=DAILY;COUNT=5') }],
  ['Dehnen jeden Tag 2 Wochen lang', 'Dehnen', { recurrence: rule('FREQ=DAILY;COUNT=14') }],
  ['Dehnen jede Woche für 6 Wochen', 'Dehnen', { recurrence: rule('FREQ=WEEKLY;COUNT=6') }],
  // Later.
  ['Löten lernen irgendwann', 'Löten lernen', { date: null }],
  ['Löten lernen someday', 'Löten lernen', { date: null }],
  ['Löten lernen irgendwann #werkstatt', 'Löten lernen', { date: null, labels: ['werkstatt'] }],
  ['Löten lernen irgendwann mal', 'Löten lernen', { date: null }],
  ['Treffen morgen ohne Ana', 'Treffen ohne Ana', { date: '2026-11-23' }],
  ['Treffen 11:00 EST morgen', 'Treffen 11:00 EST', { date: '2026-11-23' }],
  // Reminders.
  [
    'Zahnarzt morgen 10:00 erinnere 1 Tag vorher',
    'Zahnarzt',
    { date: '2026-11-23', time: '10:00', reminders: [1440] },
  ],
  [
    'Zahnarzt Freitag um 9 erinnere mich 1 Stunde vorher',
    'Zahnarzt',
    { date: '2026-11-27', time: '09:00', reminders: [60] },
  ],
  ['Zahnarzt erinnere mich eine Stunde und einen Tag vorher', 'Zahnarzt', { reminders: [60, 1440] }],
  ['Zahnarzt Freitag, Erinnerung 10 Min. vorher', 'Zahnarzt', { date: '2026-11-27', reminders: [10] }],
  ['Zahnarzt morgen mich 1 Tag vorher erinnern', 'Zahnarzt', { date: '2026-11-23', reminders: [1440] }],
  ['Zahnarzt mit Erinnerung 30 Min vorher', 'Zahnarzt', { reminders: [30] }],
  ['Zahnarzt und erinner mich 2 Tage davor #gesund', 'Zahnarzt', { labels: ['gesund'], reminders: [2880] }],
  [
    'Zahnarzt morgen um 10 erinnere zum Beginn',
    'Zahnarzt',
    { date: '2026-11-23', time: '10:00', reminders: [0] },
  ],
];
