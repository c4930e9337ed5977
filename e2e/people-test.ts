import type { Browser } from '@playwright/test';
import { arrive, forgiveVisitor, type Visitor } from './pages/people';
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
    for (const visitor of everyone) {
      await visitor.page.context().close();
      // As for the page of a test with one person.
      forgiveVisitor(visitor, 503);
      expect(visitor.complaints).toEqual([]);
    }
  },
});
