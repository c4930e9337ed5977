import { sampleEvent } from '@/lib/testing/screen/sample-events';
import { sampleSchedule, sampleTask } from '@/lib/testing/screen/sample-items';
import { isSameDay, layOutBoard } from './board-layout';

const NONE = { tasks: [], meetings: [], events: [] };
const WEEK = { start: '2025-11-16', end: '2025-11-22' };
const fair = sampleSchedule({ title: 'Book fair', date: '2025-11-21', endDate: '2025-11-23', time: null });
const trip = sampleSchedule({ title: 'Trip', date: '2025-11-14', endDate: '2025-11-18', time: null });
const visit = sampleSchedule({ title: 'Visit', date: '2025-11-18', endDate: '2025-11-21', time: null });
const night = sampleSchedule({
  title: 'Night train',
  date: '2025-11-18',
  endDate: '2025-11-19',
  time: '22:00',
  duration: 600,
});
const review = sampleSchedule({ title: 'Cover review', date: '2025-11-18', time: '11:00' });

const lanes = (meetings: (typeof fair)[]) =>
  [...layOutBoard(WEEK, { ...NONE, meetings }).values()].map(({ ribbons }) =>
    ribbons.map((meeting) => meeting?.title ?? null),
  );

describe('the columns of the board', () => {
  it('have a meeting of several days on the same lane on each of its days in the week', () => {
    expect(lanes([fair, trip, visit, night, review])).toEqual([
      ['Trip'],
      ['Trip'],
      ['Trip', 'Visit', 'Night train'],
      [null, 'Visit', 'Night train'],
      [null, 'Visit'],
      ['Book fair', 'Visit'],
      ['Book fair'],
    ]);
  });

  it('have other meetings and the tasks of their day, without those that were let go', () => {
    const task = sampleTask({ date: '2025-11-18' });
    const gone = sampleTask({ date: '2025-11-18', droppedAt: '2025-11-18T09:00:00.000Z' });
    const board = layOutBoard(WEEK, {
      ...NONE,
      tasks: [task, gone, sampleTask({ date: '2025-11-19' })],
      meetings: [review, night],
    });
    expect(board.get('2025-11-18')).toMatchObject({ ribbons: [night], meetings: [review], tasks: [task] });
    expect(board.get('2025-11-17')).toMatchObject({ ribbons: [], meetings: [], tasks: [] });
    expect(board.size).toBe(7);
  });

  it('have the events of outside calendars after the meetings, across their days', () => {
    const holidays = sampleEvent({
      title: 'Holidays',
      date: '2025-11-20',
      endDate: '2025-11-30',
      time: null,
    });
    const fetch = sampleEvent({ date: '2025-11-21' });
    const choir = sampleEvent({ title: 'Choir', date: '2025-11-21', busy: false });
    const board = layOutBoard(WEEK, { ...NONE, meetings: [fair], events: [holidays, fetch, choir] });
    expect(board.get('2025-11-20')).toMatchObject({ ribbons: [null, holidays], events: [] });
    expect(board.get('2025-11-21')).toMatchObject({
      ribbons: [fair, holidays],
      events: [fetch, choir],
      taking: { events: [holidays, fetch] },
    });
  });

  it('show the same if their items are the same', () => {
    const task = sampleTask();
    const taking = { ...NONE, tasks: [task], meetings: [review] };
    const column = { ribbons: [null, fair], meetings: [review], events: [], tasks: [task], taking };
    expect(isSameDay(column, { ...column, ribbons: [null, fair], tasks: [task] })).toBe(true);
    expect(isSameDay(column, { ...column, tasks: [{ ...task }] })).toBe(false);
    expect(isSameDay(column, { ...column, taking: { ...taking, tasks: [{ ...task }] } })).toBe(false);
    expect(isSameDay(column, { ...column, ribbons: [fair] })).toBe(false);
  });
});
