import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { keysOf } from './database';
import { isRead } from './is-read';

export type PlannedTask = { title: string; time?: string; priority?: 'Low' | 'Medium' | 'High' };
export type PlannedMeeting = { title: string; time: string; minutes?: number; location?: string };

/** A page object for the daily view. */
export class DailyPage {
  readonly tasks: Locator;
  readonly schedule: Locator;
  readonly line: Locator;
  readonly plus: Locator;
  readonly heading: Locator;
  /** Calls of the API, and requests for code, that are not answered yet. */
  readonly #pending = new Set<Request>();

  constructor(readonly page: Page) {
    this.tasks = page.getByRole('region', { name: 'Tasks' });
    this.schedule = page.getByRole('region', { name: 'Schedule' });
    this.line = page.getByRole('textbox', { name: 'New task' });
    this.plus = page.getByRole('button', { name: 'Add a meeting' });
    this.heading = page.getByRole('heading', { level: 1 });
    page.on('request', (request) => isAwaited(request) && this.#pending.add(request));
    page.on('requestfinished', (request) => this.#pending.delete(request));
    page.on('requestfailed', (request) => this.#pending.delete(request));
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/daily${query}`);
    await this.isRead();
  }

  /** Waits until the page has read its data. */
  async isRead(): Promise<void> {
    await isRead(this.page);
    await expect(this.heading).toBeVisible();
  }

  /** Returns the row of an item; of a task that stands on the hours too, the one in its list. */
  row(title: string): Locator {
    return this.page.getByRole('main').getByRole('listitem').filter({ hasText: title }).first();
  }

  /** Returns the checkbox of a task; see `row`. */
  check(title: string): Locator {
    return this.page.getByRole('checkbox', { name: `Mark as done: ${title}` }).first();
  }

  /** Shows the tasks that were completed before the day was opened. */
  async unfoldDone(): Promise<void> {
    await this.tasks.getByRole('button', { name: /^\d+ done$/ }).click();
  }

  /** Returns the Undo button of the toast with this text. */
  undo(text: string): Locator {
    return this.page
      .getByRole('listitem')
      .filter({ hasText: text })
      .getByRole('button', { name: 'Undo', exact: true });
  }

  figure(label: string): Locator {
    return this.page.getByRole('term').filter({ hasText: label }).locator('+ dd');
  }

  /** Adds a task with the mouse, by every input and button of the form. */
  async addTask({ title, time, priority }: PlannedTask): Promise<void> {
    await this.line.click();
    await this.line.fill(title);
    if (time) {
      await this.tasks.getByRole('textbox', { name: 'Time, optional' }).click();
      await this.page.keyboard.type(time);
    }
    if (priority) {
      await this.tasks.getByRole('button', { name: 'Priority: Medium' }).click();
      await this.page.getByRole('menuitemradio', { name: priority }).click();
    }
    await this.tasks.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(this.check(title)).toBeVisible();
  }

  /** Adds a meeting with the mouse, in the form that the plus button opens. */
  async addMeeting({ title, time, minutes, location }: PlannedMeeting): Promise<void> {
    const form = this.page.getByRole('form', { name: 'Add a meeting' });
    await form.getByRole('textbox', { name: 'Title' }).click();
    await this.page.keyboard.type(title);
    await form.getByRole('textbox', { name: 'Time' }).click();
    await this.page.keyboard.type(time);
    if (minutes) await form.getByRole('spinbutton', { name: 'Duration in minutes' }).fill(String(minutes));
    if (location) await form.getByRole('textbox', { name: 'Location, optional' }).fill(location);
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(this.row(title)).toBeVisible();
  }

  /** Presses Tab until the control has the focus. */
  async tabTo(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    for (let presses = 0; presses < 120; presses++) {
      if (await control.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press(key);
    }
    throw new Error(`Tab did not reach ${control}`);
  }

  /**
   * Waits until all changes on the page are stored: the browser keeps none for sending, all calls are answered, and no
   * code is being loaded: a change that is made before the code of the outbox is there is only in memory. Also fails
   * while a refused change is kept.
   */
  async isStored(): Promise<void> {
    // Waits for the next paint, after which the browser writes a change down and sends it.
    await this.page.evaluate(
      () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    );
    await expect
      .poll(async () => [this.#pending.size, await keysOf(this.page, 'changes'), this.#pending.size])
      .toEqual([0, [], 0]);
  }
}

/** Returns true for scripts and calls of the API, except the event stream, which does not end. */
function isAwaited(request: Request): boolean {
  const { pathname } = new URL(request.url());
  return request.resourceType() === 'script' || (pathname.startsWith('/api/') && pathname !== '/api/events');
}
