import type { Locator, Page } from '@playwright/test';
import type { Person } from '../account';
import { hydrated } from '../test';

/** A page object for signing in and signing up. */
export class AuthPage {
  constructor(readonly page: Page) {}

  async open(address: '/auth' | '/auth?tab=register' = '/auth'): Promise<void> {
    await this.page.goto(address);
    await hydrated(this.page);
  }

  field(name: 'First Name' | 'Last Name' | 'Email' | 'Password'): Locator {
    return this.page.getByLabel(name);
  }

  async logIn({ email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
    await this.field('Email').fill(email);
    await this.field('Password').fill(password);
    await this.field('Password').press('Enter');
  }

  async register({ firstName, lastName, email, password }: Person): Promise<void> {
    await this.field('First Name').fill(firstName);
    await this.field('Last Name').fill(lastName);
    await this.field('Email').fill(email);
    await this.field('Password').fill(password);
    await this.page.getByRole('button', { name: 'Sign Up' }).click();
  }
}
