import { expect, type Locator, type Page } from '@playwright/test';
import { isRead } from './is-read';

/** A page object for the weekly, the monthly and the annual view. */
export class PeriodPage {
  readonly heading: Locator;

  constructor(
    readonly page: Page,
    readonly view: 'weekly' | 'monthly' | 'annual',
  ) {
    this.heading = page.getByRole('heading', { level: 1 });
  }

  async open(): Promise<void> {
    await this.page.goto(`/${this.view}`);
    await this.isRead();
  }

  /** Waits until the page has read its data. */
  async isRead(): Promise<void> {
    await isRead(this.page);
    await expect(this.heading).toBeVisible();
  }

  /** The group of days, weeks or months of the period, of which one is selected. */
  get choices(): Locator {
    const names = {
      weekly: 'Days of the week',
      monthly: 'Weeks of the month',
      annual: 'Months of the year',
    } as const;
    return this.page.getByRole('group', { name: names[this.view] });
  }

  choice(name: RegExp): Locator {
    return this.choices.getByRole('button', { name });
  }

  async turn(to: RegExp | 'Today'): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: to }).click();
  }

  async figures(): Promise<string[]> {
    await this.isRead();
    return this.page
      .getByRole('region', { name: /summary$/ })
      .getByRole('definition')
      .allTextContents();
  }

  /** The link to the daily view of the selected day. */
  get openDay(): Locator {
    return this.page.getByRole('link', { name: 'Open day' });
  }

  /** Returns the rows of the table that belongs to the chart, each as 'Friday 7 3'. */
  async trend(): Promise<string[]> {
    const rows = this.page.getByRole('table', { name: /^Tasks by/ }).getByRole('row');
    // The code of the chart is loaded after the page is rendered.
    await rows.first().waitFor();
    const texts = await rows.evaluateAll((all) =>
      all.map((row) => [...row.children].map((cell) => cell.textContent).join(' ')),
    );
    return texts.slice(1);
  }

  /** Returns the heights of the bars in the chart, in pixels. */
  barHeights(which: 'total' | 'completed'): Promise<number[]> {
    return this.page
      .locator(which === 'total' ? 'figure [data-part=planned]' : 'figure [data-part=done]')
      .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().height));
  }
}
