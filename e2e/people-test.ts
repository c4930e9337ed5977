import type { Browser } from '@playwright/test';
import { arrive, type Visitor } from './pages/people';
import { expect, test } from './test';

type Fixtures = {
  isPhone: boolean;
  /** Opens an account and signs its person in, in a new browser context. */
  arrives: (firstName: string) => Promise<Visitor>;
};

/** A test with several people, each in a separate browser context. It fails when the page of any reports an error. */
export const peopleTest = test.extend<Fixtures>({
  isPhone: async ({ isMobile }, use) => use(Boolean(isMobile)),
  arrives: async ({ browser, baseURL, viewport, isMobile, hasTouch }, use) => {
    const everyone: Visitor[] = [];
    await use(async (firstName) => {
      const options = { viewport, isMobile, hasTouch, reducedMotion: 'reduce', timezoneId: 'Europe/Lisbon' };
      const visitor = await arrive({
        firstName,
        browser: browser as Browser,
        baseURL: baseURL ?? '',
        options,
      });
      everyone.push(visitor);
      return visitor;
    });
    for (const { page, complaints } of everyone) {
      await page.context().close();
      expect(complaints).toEqual([]);
    }
  },
});
