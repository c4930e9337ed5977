import type { Page } from '@playwright/test';
import type { Reader } from './readers';

/** Stores the session in the browser as the sign-in form does. */
export async function signIn(page: Page, address: string, { headers, cookie }: Reader): Promise<void> {
  await page.context().addCookies([{ name: 'dayfold.session', value: cookie, url: address }]);
  await page.goto(`${address}/terms`);
  await page.evaluate(
    (sessionId) => {
      window.localStorage.setItem('sessionId', sessionId);
      // biome-ignore lint/suspicious/noDocumentCookie: the planner writes it in the same way
      document.cookie = 'dayfold.signed-in=1; path=/; samesite=lax';
    },
    headers.Authorization.replace('Bearer ', ''),
  );
}
