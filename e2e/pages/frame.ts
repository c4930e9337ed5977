import type { Locator, Page } from '@playwright/test';

/** A page object for the frame around every view. A phone shows its parts in other places. */
export class Frame {
  readonly account: Locator;
  readonly currentView: Locator;

  constructor(readonly page: Page) {
    this.account = page.getByRole('button', { name: /^Account of/ });
    this.currentView = page.getByRole('navigation', { name: 'Views' }).locator('a[aria-current=page]');
  }

  async choose(item: 'Profile Settings' | 'Email Settings' | 'Sign Out'): Promise<void> {
    await this.account.click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }

  async goTo(view: 'Daily' | 'Weekly' | 'Monthly' | 'Annual' | 'Upcoming'): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: view }).click();
  }
}
