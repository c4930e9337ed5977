import type { Locator, Page } from '@playwright/test';
import { storeAccount, storeSession } from './account';
import { overflowingElements } from './overflow';
import { overlappingElements } from './overlap';
import { DailyPage } from './pages/daily-page';
import { hold } from './pages/dragging';
import { isRead } from './pages/is-read';
import { swipe } from './pages/swipe';
import { plan } from './planned';
import { question } from './repeating';
import { expect, forgive, test } from './test';

/**
 * The effects of the style sheets: texts and controls have their room on a desk, on phones, in low windows, with forced
 * colours and on paper. Each test visits several screens of one person, since opening a browser is what is dear; its
 * checks do not stop it, so that one run tells of all that is wrong.
 */

const DAY = '2025-11-21';
/** A day after today, with tasks alone. */
const QUIET_DAY = '2025-11-25';
const LONG = 'Quarterly planning of the winter programme with everybody who sings';
const PLACE = 'The big room behind the stage of the town hall';

const soft = expect.configure({ soft: true });

test.beforeEach(async ({ page, signedIn, baseURL, playwright }) => {
  await page.clock.setFixedTime(new Date(`${DAY}T07:05:00Z`));
  const { sessionId } = await storeSession(await storeAccount('Anna-Katharina-Wilhelmina'));
  const theirs = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { Authorization: `Bearer ${sessionId}` },
  });
  const post = async (request: typeof page.request, path: string, data: object): Promise<{ id: string }> => {
    const response = await request.post(path, { data, headers: { origin: baseURL ?? '' } });
    expect(response.ok(), `${path} ${await response.text()}`).toBe(true);
    return response.json();
  };
  const meeting = await post(theirs, '/api/schedules', {
    title: LONG,
    date: DAY,
    time: '13:00',
    duration: 60,
    location: PLACE,
  });
  const given = { sharedWithEmail: signedIn.email, permission: 'view' };
  await post(theirs, '/api/schedule-shares', { scheduleId: meeting.id, ...given });
  const task = await post(theirs, '/api/tasks', { title: 'Tune the harp', date: DAY });
  await post(theirs, '/api/task-shares', { taskId: task.id, ...given });
  await theirs.dispose();
  const comment = { targetType: 'schedule', targetId: meeting.id, content: 'Where is it?' };
  await post(page.request, '/api/comments', comment);
  const labels: string[] = [];
  for (const name of ['rehearsals-of-the-winter-concert', 'choir', 'home', 'phone', 'garden'])
    labels.push((await post(page.request, '/api/labels', { name })).id);
  await plan(page, baseURL, {
    tasks: [
      { title: LONG, date: DAY, time: '09:00', recurrence: { rrule: 'FREQ=DAILY;COUNT=3' } },
      {
        title: 'Water the fig',
        date: DAY,
        recurrence: { rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR;COUNT=3' },
      },
      ...['Book the hall', 'Call the plumber', 'Sweep the stairs', 'Pay the choir fee'].map((title) => ({
        title,
        date: DAY,
      })),
      ...['Sort the parts', 'Copy the second voice', 'Rule the staves', 'Bind the scores'].map((title) => ({
        title,
        date: QUIET_DAY,
      })),
      { title: 'Return the projector', date: '2025-11-20', time: '16:00' },
      { title: 'Write the cards', date: '2025-11-22' },
    ],
    meetings: [
      { title: 'Book fair', date: '2025-11-20', endDate: '2025-11-22', time: null },
      { title: 'Choir rehearsal', date: DAY, time: '19:00', duration: 60, location: PLACE },
      { title: 'Night train to the museum of prints', date: DAY, time: '22:00', duration: 660 },
    ],
    goals: [
      { title: 'Walk before breakfast', date: DAY, type: 'daily' },
      { title: LONG, date: DAY, type: 'weekly' },
      { title: 'Novel', date: DAY, type: 'weekly' },
    ],
  });
  await post(page.request, '/api/tasks', { title: LONG, date: null, estimate: 45 });
  await post(page.request, '/api/tasks', { title: 'Sort the slides', date: DAY, labels: labels.slice(0, 2) });
});

/** Waits until scripts that lay out the page have the present width. */
const isLaidOut = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

async function fits(page: Page, where: string): Promise<void> {
  await isLaidOut(page);
  soft(await overflowingElements(page), `${where}: nothing is cut off or outside`).toEqual([]);
  soft(await overlappingElements(page), `${where}: nothing lies over another`).toEqual([]);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isRead(page);
}

/** The number of lines of an element's text. */
const linesOf = (element: Locator): Promise<number> =>
  element.evaluate((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ bottom }) => bottom);
    return tops.filter((bottom, index) => tops.findIndex((other) => Math.abs(other - bottom) < 8) === index)
      .length;
  });

/** The values of a computed style, one for each of the elements. */
const stylesOf = (elements: Locator, name: string): Promise<string[]> =>
  elements.evaluateAll(
    (all, property) => all.map((each) => getComputedStyle(each).getPropertyValue(property)),
    name,
  );

async function boxOf(element: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not shown.`);
  return box;
}

/** Widths and heights of low windows, and the least number of tasks that are seen in them. */
const LOW = [
  [1280, 400, 2],
  [720, 450, 3],
  [640, 400, 2],
] as const;

/** The number of rows of tasks that are seen in full above the dock. */
const rowsSeen = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const foot = document.querySelector('[data-dock]')?.getClientRects()[0]?.top ?? window.innerHeight;
    const rows = [...document.querySelectorAll('.phone-page .row, .leaf .row')];
    return rows.filter((row) => row.clientHeight > 0 && row.getBoundingClientRect().bottom <= foot).length;
  });

/** Moves what has the focus to tomorrow. */
async function moveToTomorrow(page: Page): Promise<void> {
  await page.keyboard.press('m');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Tomorrow/ })
    .click();
}

test('on a desk', { tag: ['@desk', '@short'] }, async ({ page, browser, baseURL }) => {
  const daily = new DailyPage(page);
  await test.step('the landing page', async () => {
    const visitor = await browser.newContext({ baseURL });
    const landing = await visitor.newPage();
    await landing.goto('/');
    const days = landing.getByRole('img', { name: /^A paper strip folded in four/ }).locator('span > i');
    const looks = await days.evaluateAll((all) =>
      all.map((each) => {
        const { backgroundColor, boxShadow, width } = getComputedStyle(each);
        return `${backgroundColor} ${boxShadow} ${width}`;
      }),
    );
    // The fifth are the places of days that the month does not have.
    soft(new Set(looks).size, 'days that are kept, open, empty and today differ').toBeGreaterThanOrEqual(5);
    await visitor.close();
  });

  await test.step('the day', async () => {
    await daily.open(`?date=${DAY}`);
    await page.getByRole('radio', { name: 'List' }).click();
    await page.getByRole('button', { name: 'Choir rehearsal' }).focus();
    await moveToTomorrow(page);
    const title = page.locator('[data-ghost] .title');
    await expect(title).toHaveText('Choir rehearsal');
    soft(await linesOf(title), 'the row of a moved meeting has its title on one line').toBe(1);
    for (const width of [1440, 1024, 800]) {
      await page.setViewportSize({ width, height: 900 });
      await fits(page, `the day at ${width}`);
    }
  });

  await test.step('the review of earlier days, which has the narrowest leaf at 1024', async () => {
    await page.setViewportSize({ width: 1024, height: 900 });
    const left = page.getByRole('region', { name: 'Left from earlier days' });
    await left.getByRole('button', { name: 'Review' }).click();
    const ways = left.getByRole('toolbar').getByRole('button');
    await expect(ways.first()).toBeVisible();
    for (const way of await ways.all())
      soft(await linesOf(way), `${await way.textContent()} stands on one line`).toBe(1);
    await fits(page, 'the review');
  });

  await test.step('a sheet', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Book the hall', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Book the hall' });
    await expect(sheet).toBeVisible();
    soft(await stylesOf(page.locator('.sheet-place'), 'animation-name'), 'it opens without motion').toEqual([
      'none',
    ]);
    await fits(page, 'a sheet');
    await page.keyboard.press('Escape');
  });

  await test.step('a button that cannot be pressed', async () => {
    await daily.line.fill('tomorrow 9:00');
    await daily.line.press('Enter');
    const add = daily.tasks.getByRole('button', { name: 'Add', exact: true });
    await expect(add).toBeDisabled();
    await settled(page);
    const before = await stylesOf(add, 'background-color');
    await add.hover({ force: true });
    await settled(page);
    soft(await stylesOf(add, 'background-color'), 'it looks the same under the pointer').toEqual(before);
    await daily.line.fill('');
    await page.keyboard.press('Escape');
  });

  await test.step('low windows, such as that of a page at 200 %', async () => {
    await daily.open(`?date=${QUIET_DAY}`);
    await expect(daily.row('Rule the staves')).toBeAttached();
    for (const [width, height, rows] of LOW) {
      await page.setViewportSize({ width, height });
      await soft
        .poll(() => rowsSeen(page), `tasks seen at ${width} x ${height}`)
        .toBeGreaterThanOrEqual(rows);
    }
  });

  await test.step('the week', async () => {
    await page.setViewportSize({ width: 1024, height: 900 });
    await open(page, '/weekly');
    await fits(page, 'the week at 1024');
    await page.setViewportSize({ width: 1440, height: 900 });
    await fits(page, 'the week at 1440');
    const columnHeads = page.locator('[data-board] [data-column] > :first-child');
    await expect(columnHeads).toHaveCount(7);
    const heads = await columnHeads.evaluateAll((all) =>
      all.map((head) => Math.round(head.getBoundingClientRect().height)),
    );
    soft(new Set(heads).size, 'the heads of all columns have one height').toBe(1);
  });

  await test.step('a card that is held, and one that has left', async () => {
    // What is held near the edge of a window scrolls it.
    await page.setViewportSize({ width: 1440, height: 1300 });
    const card = page.locator('[data-board] [data-item]').filter({ hasText: 'Sort the slides' });
    const { height, y } = await boxOf(card);
    const saturday = await boxOf(page.getByRole('group', { name: 'Saturday, November 22', exact: true }));
    await hold(page, card);
    await page.mouse.move(saturday.x + saturday.width / 2, y, { steps: 4 });
    await page.mouse.move(saturday.x + saturday.width / 2 + 1, y);
    await expect(card).toHaveAttribute('data-to', /22/);
    soft((await boxOf(card)).height, 'a held card keeps its height').toBe(height);
    const place = await card.evaluate((each) => getComputedStyle(each, '::after').position);
    soft(place, 'the second line of a held card says where it goes').toBe('static');
    await page.mouse.up();
    const gone = page.locator('[data-board] .is-gone');
    await expect(gone).toContainText('Sort the slides');
    await page.mouse.move(0, 0);
    soft(await stylesOf(gone, 'background-image'), 'the place that a card has left is hatched').toEqual([
      expect.stringContaining('repeating-linear-gradient'),
    ]);
  });
});

/** Waits for the transitions of colours to end. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));

test('the rows, the sheets and the forms of a phone', { tag: ['@phone', '@short'] }, async ({ page }) => {
  const daily = new DailyPage(page);
  const width = 390;
  await test.step('a swiped row', async () => {
    await daily.open(`?date=${DAY}`);
    // The code that follows a finger is there once the page is idle.
    await expect(page.locator('body')).toHaveAttribute('data-drop-target-for-element', 'true');
    // Comes last, and moves the rows down.
    await expect(page.getByRole('region', { name: 'Left from earlier days' })).toBeVisible();
    const row = await boxOf(daily.row('Book the hall'));
    await swipe(page, { x: 320, y: row.y + row.height / 2 }, -120);
    const days = page.getByRole('group', { name: 'Move: Book the hall' });
    await expect(days).toBeVisible();
    await settled(page);
    for (const button of await days.getByRole('button').all()) {
      const box = await boxOf(button);
      soft(box.x + box.width, `${await button.textContent()} is whole`).toBeLessThanOrEqual(
        row.x + row.width,
      );
    }
    await page.evaluate(() => window.scrollTo(0, 0));
  });

  await test.step('the bar of the chosen, and a toast', async () => {
    await page.keyboard.press('Escape');
    await daily.check('Pay the choir fee').click();
    const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Completed' });
    await expect(toast).toBeVisible();
    soft((await boxOf(toast)).width, 'a toast is as wide as the phone').toBeGreaterThan(width - 40);
    await page.getByRole('button', { name: 'Dismiss' }).tap();
    await expect(toast).toHaveCount(0);
  });

  await test.step('folds', async () => {
    const folds = await page
      .locator('.aside > *')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width).filter(Boolean));
    soft(Math.min(...folds), 'goals, Later and files are one below the other').toBeGreaterThan(width - 40);
  });

  await test.step('the line of Later', async () => {
    await page.getByRole('button', { name: /^Later/ }).tap();
    const later = page.getByRole('region', { name: 'Later' });
    await later.getByRole('button', { name: 'Add for later' }).tap();
    const line = page.getByRole('textbox', { name: 'New task for later' });
    await line.fill('Learn to solder 9:00');
    await fieldsAreLarge(page, 'Later');
    await fits(page, 'Later');
    await line.fill('');
    await later.getByRole('button', { name: 'Close' }).tap();
    soft(await line.count(), 'the line is closed by a press').toBe(0);
  });

  await test.step('quick add', async () => {
    await page.getByRole('button', { name: 'Add a task' }).tap();
    await page.getByRole('textbox', { name: 'New task' }).fill('Tune the harp tomorrow 9:00 !high 30m');
    await expect(page.locator('.said-line .token')).toHaveCount(4);
    await fieldsAreLarge(page, 'quick add');
    await fits(page, 'quick add');
    await page.getByRole('textbox', { name: 'New task' }).fill('');
    await page.keyboard.press('Escape');
  });

  await test.step('the sheet of a meeting', async () => {
    await page.getByRole('tab', { name: /Schedule/ }).tap();
    await page.getByRole('radio', { name: 'List' }).tap();
    await page.getByRole('main').getByRole('button', { name: 'Choir rehearsal' }).first().tap();
    const sheet = page.getByRole('dialog', { name: 'Choir rehearsal' });
    await expect(sheet).toBeVisible();
    const lengths = await sheet
      .getByRole('group', { name: 'Duration' })
      .getByRole('button')
      .filter({ visible: true })
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    soft(lengths.length, 'lengths are offered').toBeGreaterThan(2);
    soft(new Set(lengths).size, 'the lengths fit a line').toBe(1);
    await soft(sheet.getByText('Comments', { exact: true })).toBeVisible();
    await fieldsAreLarge(page, 'the sheet');
    await fits(page, 'the sheet');
    await sheet.focus();
    await page.keyboard.press('Escape');
  });

  await test.step('the question which occurrences are meant', async () => {
    await page.getByRole('tab', { name: /Tasks/ }).tap();
    await page.getByRole('main').getByRole('button', { name: LONG, exact: true }).first().tap();
    const sheet = page.getByRole('dialog', { name: LONG });
    await sheet.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('menuitem', { name: 'Delete' }).tap();
    await expect(question(page)).toBeVisible();
    soft(await linesOf(question(page).locator('[data-part=end]')), 'its rule stands on one line').toBe(1);
    await fits(page, 'the question');
  });
});

/** Below 16 px a phone zooms into the field that is tapped, and does not zoom out. */
async function fieldsAreLarge(page: Page, where: string): Promise<void> {
  const small = await page
    .locator('input:not([type=checkbox], [type=radio], [type=file]), textarea, select')
    .filter({ visible: true })
    .evaluateAll((all) =>
      all
        .filter((each) => Number.parseFloat(getComputedStyle(each).fontSize) < 16)
        .map((each) => each.getAttribute('aria-label') ?? each.getAttribute('name') ?? each.outerHTML),
    );
  soft(small, `${where}: no field makes a phone zoom`).toEqual([]);
}

test('every view of phones of 390 and 320 px', { tag: ['@phone', '@short'] }, async ({
  page,
  complaints,
}) => {
  const daily = new DailyPage(page);
  const sizes = [
    { width: 390, height: 844 },
    { width: 320, height: 568 },
  ];
  const atEachWidth = async (work: (width: number) => Promise<void>): Promise<void> => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await work(size.width);
    }
  };
  await test.step('counts that could not be loaded', async () => {
    // First, since other views read the counts of the year ahead, and the browser keeps them.
    const counts = /\/api\/summary/;
    await page.route(counts, (route) => route.fulfill({ status: 400, json: {} }));
    await page.goto('/annual');
    const words = page.getByText('The counts of this year could not be loaded.');
    await expect(words).toBeVisible();
    // They are drawn again when the counts are read again.
    await expect
      .poll(async () => (await words.boundingBox())?.x ?? 0, 'the words keep off the edge of the window')
      .toBeGreaterThanOrEqual(16);
    await page.unroute(counts);
  });

  await test.step('the day', async () => {
    await daily.open(`?date=${DAY}`);
    await atEachWidth((width) => fits(page, `the day at ${width}`));
    await page.getByRole('button', { name: 'Book the hall' }).focus();
    await page.keyboard.press('x');
    const bar = page.getByRole('group', { name: '1 chosen' });
    await expect(bar).toBeVisible();
    const edges = await bar.evaluate((element) =>
      [element, ...element.children].map((each) => each.getBoundingClientRect().right),
    );
    soft(Math.max(...edges), 'the bar of the chosen ends within the window').toBeLessThanOrEqual(320);
    await page.keyboard.press('Escape');
  });

  await test.step('the week', async () => {
    await open(page, '/weekly');
    await atEachWidth((width) => fits(page, `the week at ${width}`));
    const people = await boxOf(page.getByRole('group', { name: 'Whose items are shown' }));
    const labels = await boxOf(page.getByRole('group', { name: 'Show only what has a label' }));
    soft(labels.x, 'the labels stand behind the people').toBeGreaterThanOrEqual(people.x + people.width);
    soft(labels.y, 'on the same line').toBe(people.y);
  });

  await test.step('the month', async () => {
    await open(page, '/monthly');
    await atEachWidth((width) => fits(page, `the month at ${width}`));
    await expect(page.locator('[data-drop]').locator('[data-row-focus][data-drag]').nth(1)).toBeAttached();
    const apart = await page.locator('[data-drop]:has(> [data-day])').evaluateAll((days) =>
      days.flatMap((day) => {
        const [number, title] = [
          day.querySelector('[data-day] > *') ?? day.querySelector('[data-day]'),
          day.querySelector('[data-drag]'),
        ];
        const middle = (element: Element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          const { top, bottom } = range.getBoundingClientRect();
          return (top + bottom) / 2;
        };
        return number && title ? [Math.abs(middle(number) - middle(title))] : [];
      }),
    );
    soft(apart.length, 'days with titles').toBeGreaterThan(1);
    soft(Math.max(...apart), 'the number of a day is beside its first title').toBeLessThan(6);
  });
  forgive(complaints, 400);
});

/** The widths of the windows in which titles are measured. */
const WIDTHS = [320, 360, 390, 600, 768, 900, 1024, 1280, 1440, 1920, 2560];

/** Two days of the same week with nothing else, for the hours of the week. */
const OWN = '2025-11-17';
const THEIRS = '2025-11-18';

/** A title that fills its two lines. */
const ENDLESS = `${LONG}, and with those who only listen, in the order of their voices`
  .repeat(2)
  .slice(0, 190);

test('titles keep three fifths of their rows, whatever else a row says', { tag: '@desk' }, async ({
  page,
  signedIn,
  baseURL,
  playwright,
}) => {
  const headers = { origin: baseURL ?? '' };
  const post = async (path: string, data: object): Promise<{ id: string }> => {
    const response = await page.request.post(path, { data, headers });
    expect(response.ok(), `${path} ${await response.text()}`).toBe(true);
    return response.json();
  };
  const { labels } = await page.request.get('/api/labels').then(async (it) => {
    const all = (await it.json()) as { id: string }[];
    return { labels: all.map(({ id }) => id) };
  });
  const goal = await post('/api/goals', { title: LONG, date: DAY, type: 'daily' });
  const recurrence = { rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR;COUNT=3' };
  const everything = {
    title: ENDLESS,
    priority: 'high',
    estimate: 645,
    labels,
    checklist: [{ id: crypto.randomUUID(), title: 'A step', done: false }],
  };
  const task = await post('/api/tasks', {
    ...everything,
    date: DAY,
    time: '09:00',
    goalId: goal.id,
    reminders: [10],
    recurrence,
  });
  await post('/api/tasks', { ...everything, date: null });
  const meeting = await post('/api/schedules', {
    title: ENDLESS,
    date: DAY,
    time: '17:00',
    duration: 30,
    location: PLACE,
    labels,
    recurrence,
  });
  const { email } = await storeAccount('Maximilian-Alexander');
  const given = { sharedWithEmail: email, permission: 'edit' };
  await post('/api/task-shares', { taskId: task.id, ...given });
  await post('/api/schedule-shares', { scheduleId: meeting.id, ...given });
  for (const [targetType, targetId] of [
    ['task', task.id],
    ['schedule', meeting.id],
  ]) {
    await post('/api/comments', { targetType, targetId, content: 'Where is it?' });
    for (const emoji of ['🔥', '💪', '☕']) await post('/api/item-stickers', { targetType, targetId, emoji });
  }
  const theirs = await playwright.request.newContext({
    baseURL,
    extraHTTPHeaders: { Authorization: `Bearer ${(await storeSession({ email })).sessionId}` },
  });
  const weekly = { rrule: 'FREQ=WEEKLY;COUNT=3' };
  for (const [kind, more] of [
    ['task', {}],
    ['task', { time: '11:00', estimate: 60 }],
    ['schedule', { time: '13:00', duration: 60, location: PLACE }],
  ] as const) {
    const ofKind = kind === 'task' ? everything : { title: ENDLESS };
    const own = await post(`/api/${kind}s`, { ...ofKind, labels, date: OWN, recurrence: weekly, ...more });
    const data = { title: ENDLESS, date: THEIRS, recurrence: weekly, ...more };
    const made = (await (await theirs.post(`/api/${kind}s`, { data })).json()) as { id: string };
    const shared = { [`${kind}Id`]: made.id, sharedWithEmail: signedIn.email, permission: 'view' };
    expect((await theirs.post(`/api/${kind}-shares`, { data: shared })).ok()).toBe(true);
    for (const { id } of [own, made])
      await post('/api/comments', { targetType: kind, targetId: id, content: 'Where is it?' });
  }
  await theirs.dispose();

  /** The rows with the long title of which it has less than three fifths; on the hours, where no block is beside it. */
  const cramped = (): Promise<string[]> =>
    page.evaluate((title) => {
      const rows = document.querySelectorAll(
        '.day-list .row, .entry, li:has(> a[data-row-focus]), [data-week-hours] li[data-kind], [data-block][style*="--n: 1;"]',
      );
      return [...rows].flatMap((row) => {
        const shown = row.querySelector('.title, [data-part=title]') ?? row.querySelector('[data-row-focus]');
        if (shown?.textContent !== title || !row.checkVisibility()) return [];
        const share = shown.getBoundingClientRect().width / row.getBoundingClientRect().width;
        return share < 0.6 ? [`${row.className}: ${Math.round(100 * share)} %`] : [];
      });
    }, ENDLESS);

  const daily = new DailyPage(page);
  for (const path of [`/daily?date=${DAY}`, '/upcoming', '/weekly']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    if (path === '/upcoming') await open(page, path);
    else if (path === '/weekly') {
      await open(page, `${path}?date=${OWN}`);
      await page.getByRole('radio', { name: 'Hours' }).first().click();
      for (const day of [OWN, THEIRS])
        await expect(page.locator(`[data-week-hours] [data-day="${day}"]`).getByText(ENDLESS)).toHaveCount(3);
    } else {
      await daily.open(`?date=${DAY}`);
      await page.getByRole('radio', { name: 'List' }).click();
    }
    await expect(page.getByRole('main').getByText(ENDLESS).first()).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await isLaidOut(page);
      soft(await cramped(), `${path} at ${width}`).toEqual([]);
    }
  }
  await page.getByRole('button', { name: 'To place, and Later' }).click();
  for (const width of [1260, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await isLaidOut(page);
    soft(await cramped(), `the hours of the week beside what waits at ${width}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await daily.open(`?date=${DAY}`);
  const heights = await page
    .locator('.day-list .row .meta')
    .evaluateAll((all) => all.map((each) => each.clientHeight));
  soft(Math.max(...heights), 'what else a row says stands on one line').toBeLessThanOrEqual(20);

  await test.step('labels behind short titles, in the low rows of a long list', async () => {
    const date = '2025-11-19';
    for (let row = 0; row < 13; row++)
      await post('/api/tasks', { title: `Voice ${row + 1}`, date, labels: labels.slice(0, 2), estimate: 45 });
    await daily.open(`?date=${date}`);
    const names = page.locator('.dense .row .meta bdi');
    await expect(names).toHaveCount(26);
    const cut = await names.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth));
    soft(cut.length, 'are whole').toBe(0);
  });
});

test('with forced colours', { tag: ['@desk', '@short'] }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const daily = new DailyPage(page);
  await test.step('what is chosen', async () => {
    await daily.open(`?date=${DAY}`);
    await page.getByRole('radio', { name: 'List' }).click();
    for (const name of ['Choir rehearsal', 'Book the hall', 'Walk before breakfast']) {
      const row = page
        .getByRole('main')
        .locator('[data-row], .entry, [data-drop^=goal]')
        .filter({ hasText: name })
        .first();
      await page.getByRole('main').getByRole('button', { name, exact: true }).first().focus();
      await page.keyboard.press('x');
      await expect(page.getByRole('group', { name: '1 chosen' })).toBeVisible();
      const borders = await row.evaluate((each) =>
        [each, ...each.querySelectorAll('*')].map((part) => getComputedStyle(part).borderInlineStartWidth),
      );
      soft(borders, `${name} has a broad edge`).toContain('4px');
      await page.keyboard.press('Escape');
    }
  });

  await test.step('the present time on the hours', async () => {
    await page.getByRole('radio', { name: 'Hours' }).click();
    const line = page.getByRole('main').getByText('Now, ', { exact: true }).locator('xpath=../../i');
    await expect(line).toBeVisible();
    const dot = await line.evaluate((each) => getComputedStyle(each, '::before').backgroundColor);
    soft([dot], 'its dot has the colour of text').toEqual(await stylesOf(page.locator('body'), 'color'));
    await page.getByRole('radio', { name: 'List' }).click();
  });

  await test.step('the main button of a dialog', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Book the hall', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click();
    const button = page.locator('.btn.primary').filter({ visible: true }).first();
    await expect(button).toBeVisible();
    const [canvas, text] = [
      await stylesOf(page.locator('body'), 'background-color'),
      await stylesOf(page.locator('body'), 'color'),
    ];
    soft(await stylesOf(button, 'background-color'), 'it has the ground of the page').toEqual(canvas);
    soft(await stylesOf(button, 'color'), 'and the colour of its text').toEqual(text);
  });

  await test.step('ribbons', async () => {
    await open(page, '/weekly');
    const ribbons = page.locator('[data-board] [data-whole-day]');
    await expect(ribbons).toHaveCount(5);
    soft(await stylesOf(ribbons, 'border-block-start-width'), 'each has a line around it').toEqual(
      Array.from({ length: 5 }, () => '1px'),
    );
    await fits(page, 'the week with forced colours');
  });
});

test('on paper', { tag: ['@desk', '@short'] }, async ({ page }) => {
  for (const view of ['/weekly', '/monthly'])
    await test.step(view, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await open(page, view);
      await page.setViewportSize({ width: 1123, height: 794 });
      await page.emulateMedia({ media: 'print' });
      const paper = page.locator('body > .paper');
      await expect(paper).toContainText('to 09:00');
      soft(await faultsOfLines(paper), `${view}: the words of a line lie beside one another`).toEqual([]);
      await page.emulateMedia({ media: null });
    });
});

/** Returns the lines of a printed sheet of which a part is wider than its room, and so lies over the next part. */
const faultsOfLines = (paper: Locator): Promise<(string | null)[]> =>
  paper
    .locator('li')
    .evaluateAll((lines) =>
      lines
        .filter((line) =>
          [...line.children]
            .slice(0, -1)
            .some(
              (part) =>
                part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === 'visible',
            ),
        )
        .map(({ textContent }) => textContent),
    );
