import { expect, type Locator, type Page } from '@playwright/test';

/** The weekly, monthly and annual view, as a person sees and uses them. */
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

  async isRead(): Promise<void> {
    await expect(this.page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(this.heading).toBeVisible();
  }

  /** The panels, weeks or months. */
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

  /** The selected day below. */
  get openDay(): Locator {
    return this.page.getByRole('link', { name: 'Open day' });
  }

  /** The chart's table, a row as 'Friday 7 3'. */
  async trend(): Promise<string[]> {
    const rows = this.page.getByRole('table', { name: /^Tasks by/ }).getByRole('row');
    // It is fetched after its page is drawn.
    await rows.first().waitFor();
    const texts = await rows.evaluateAll((all) =>
      all.map((row) => [...row.children].map((cell) => cell.textContent).join(' ')),
    );
    return texts.slice(1);
  }

  /** Heights of the chart's bars, in pixels. */
  barHeights(which: 'total' | 'completed'): Promise<number[]> {
    return this.page
      .locator(which === 'total' ? '.plot .t' : '.plot .d')
      .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().height));
  }
}
