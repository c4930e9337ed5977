import type { Page } from '@playwright/test';

/** The fields of a repeated item beside those of its kind. */
type Repeated = { recurrence?: { rrule: string; mode?: string } };

/** Items that a test creates through the API. */
export type Planned = {
  tasks?: readonly ({
    title: string;
    date: string;
    time?: string;
    priority?: string;
    completed?: boolean;
  } & Repeated)[];
  meetings?: readonly ({
    title: string;
    date: string;
    time: string | null;
    endDate?: string;
    duration?: number;
    location?: string;
    timeZone?: string;
  } & Repeated)[];
  goals?: readonly ({ title: string; date: string; type: string } & Repeated)[];
};

/** The largest number of concurrent calls. */
const AT_ONCE = 16;

/** Creates items of the person who is signed in in the page's browser. */
export async function plan(page: Page, baseURL: string | undefined, planned: Planned): Promise<void> {
  const headers = { origin: baseURL ?? '' };
  const create = async (path: string, data: object): Promise<string> => {
    const response = await page.request.post(path, { data, headers });
    if (response.status() !== 201) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    return ((await response.json()) as { id: string }).id;
  };
  const { tasks = [], meetings = [], goals = [] } = planned;
  await eachOf(tasks, async ({ completed, ...task }) => {
    const id = await create('/api/tasks', task);
    if (completed) await page.request.patch(`/api/tasks/${id}`, { data: { completed }, headers });
  });
  await eachOf(meetings, (meeting) => create('/api/schedules', meeting));
  await eachOf(goals, (goal) => create('/api/goals', goal));
}

/**
 * Calls `work` with each item: of few, one after the other, since lists have the order of creation; of more, `AT_ONCE`
 * at a time.
 */
async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const rest = [...items];
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: items.length > AT_ONCE ? AT_ONCE : 1 }, worker));
}
