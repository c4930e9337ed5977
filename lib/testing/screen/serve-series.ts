import type { SeriesOfItem } from '@/lib/shared/contract/schemas/items';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import type { Series } from '@/lib/shared/contract/schemas/series';
import type { Task } from '@/lib/shared/contract/schemas/tasks';
import type { MockApi } from './mock-api';
import { SAMPLE_DAY } from './sample-items';

/** The series of the samples: every Friday, with an occurrence on SAMPLE_DAY. */
export const SAMPLE_SERIES: SeriesOfItem = {
  id: '0193a5d0-7c1e-7b2a-9c3d-1f2e3d4c5b6b',
  rrule: 'FREQ=WEEKLY;BYDAY=FR',
  mode: 'fixed',
  version: 3,
  occurrenceDay: SAMPLE_DAY,
  isException: false,
};

/** Serves the series of the samples, as seen from SAMPLE_DAY. */
export function serveSeries(api: MockApi, given: Partial<Series> = {}): void {
  const { occurrenceDay, isException: _, ...series } = SAMPLE_SERIES;
  const stored: Series = {
    ...series,
    kind: 'task',
    total: 113,
    done: 8,
    next: [occurrenceDay, '2025-11-28', '2025-12-05', '2025-12-12', '2025-12-19'],
    before: 9,
    previous: '2025-11-14',
    comments: 0,
    files: 0,
    laidOutUntil: '2027-11-19',
    ...given,
  };
  api.on('GET', /^\/api\/series\/[^/]+$/, () => ({ status: 200, body: stored }));
}

/** The id of the changes of several occurrences. */
export const CHANGE_ID = '0193a5d0-7c1e-7b2a-9c3d-1f2e3d4c5b6c';

/** Answers changes of several tasks or meetings as the server does, and their undo. */
export function serveWideChanges(api: MockApi): void {
  let takeBack = (): object => ({});
  api.on('PATCH', /^\/api\/(tasks|schedules)\/([^/]+)$/, ({ body, query }, kind = '', id = '') => {
    const {
      version: _version,
      seriesVersion: _series,
      ...change
    } = body as Partial<Task & Schedule> & { seriesVersion?: number };
    const find = () => [...api.tasks(), ...api.schedules()].find((each) => each.id === id);
    const set = (given: object) =>
      kind === 'tasks' ? api.changeTask(id, given) : api.changeSchedule(id, given);
    const before = { ...find() } as Partial<Task | Schedule>;
    takeBack = () => {
      set(before);
      const { version, series } = find() ?? before;
      return { changed: 104, id, version, series: series && { id: series.id, version: series.version } };
    };
    set(change);
    const wide = query.has('scope') ? { changed: 104, kept: 2, changeId: CHANGE_ID } : {};
    return { status: 200, body: { ...find(), ...wide } };
  });
  api.on('POST', /^\/api\/series-changes\/[^/]+\/undo$/, () => {
    return { status: 200, body: takeBack() };
  });
}
