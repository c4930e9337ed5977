import { newPerson } from './account';
import { AuthPage } from './pages/auth-page';
import { Frame } from './pages/frame';
import { expect, forgive, hydrated, test } from './test';

const LANDING_TITLE = 'Organize your life with elegance';
const TEXTS = ['/', '/pricing', '/privacy', '/terms'];
const SIGN_IN = ['/auth', '/auth?tab=register'];
const PUBLIC = [...TEXTS, ...SIGN_IN];
const PLANNER = ['/daily', '/weekly', '/monthly', '/annual', '/upcoming', '/email-settings', '/profile'];

test.describe('a visitor who is not signed in', () => {
  test('sees every page hydrated under its content security policy, and no wider than the window', async ({
    page,
  }) => {
    for (const address of [...PUBLIC, ...PLANNER]) {
      await test.step(address, async () => {
        const response = await page.goto(address);
        expect(response?.status()).toBe(200);
        const policy = response?.headers()['content-security-policy'] ?? '';
        expect(policy).toMatch(/script-src 'self'[ ;]/);
        expect(policy.replace(/style-src [^;]+/, '')).not.toContain('unsafe');
        if (SIGN_IN.includes(address)) await hydrated(page);
        // A page of text and links loads only one small script.
        else await expect(page.locator('script[src]')).toHaveCount(1);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
        if (address !== '/' && !PLANNER.includes(address)) return;

        // The planner's pages are the landing page for visitors who are not signed in.
        expect(response?.headers()['cache-control']).toBe('private, no-cache');
        await expect(page.getByRole('heading', { level: 1, name: LANDING_TITLE })).toBeVisible();
        expect(new URL(page.url()).pathname).toBe(address);
      });
    }
  });

  test('sees the page for 404 at an unknown address', { tag: '@desk' }, async ({ page, complaints }) => {
    for (const address of ['/notification-settings', '/nowhere', '/daily/2025-11-21', '/index.html']) {
      await test.step(address, async () => {
        const response = await page.goto(address);
        expect(response?.status()).toBe(404);
        await hydrated(page);
        await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
        await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
        forgive(complaints, 404);
      });
    }
  });

  test('reaches the sign-in page from the public pages', { tag: '@desk' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth');
    for (const link of await page.getByRole('link', { name: 'Get Started' }).all()) {
      await expect(link).toHaveAttribute('href', '/auth?tab=register');
    }
    await page.goto('/terms');
    await page.getByRole('link', { name: 'Get Started Today' }).click();
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
    expect(new URL(page.url()).pathname).toBe('/auth');
  });
});

test.describe('an account', () => {
  // Nothing is in the browser's storage but what the planner puts there.
  test.use({ scheduleAs: 'hours' });

  test('is created, signed out of, and signed in to again', { tag: '@short' }, async ({ page }) => {
    const auth = new AuthPage(page);
    const frame = new Frame(page);
    const person = newPerson();

    await auth.open('/auth?tab=register');
    await auth.register(person);
    await expect(page.getByText('Account created!')).toBeVisible();
    await expect(page.getByText('Welcome to Dayfold.')).toBeVisible();
    await expect(frame.account).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
    await expect(frame.currentView).toHaveText('Daily');

    await frame.choose('Sign Out');
    await expect(page.getByRole('heading', { level: 1, name: LANDING_TITLE })).toBeVisible();
    expect(await page.evaluate(() => Object.keys(window.localStorage))).toEqual([]);

    // The landing page stands in place of the week, which is opened after the sign-in.
    await page.goto('/weekly?date=2025-11-21');
    await page.getByRole('link', { name: 'Log in' }).click();
    await hydrated(page);
    await auth.logIn(person);
    await expect(page.getByText('Welcome back!')).toBeVisible();
    await expect(page.getByText('You have successfully logged in.')).toBeVisible();
    await expect(frame.account).toBeVisible();
    await expect(frame.currentView).toHaveText('Weekly');
    expect(new URL(page.url()).search).toBe('?date=2025-11-21');
  });

  test('that is signed in to in one tab is open in the other', { tag: '@desk' }, async ({
    page,
    context,
    person,
  }) => {
    const other = await context.newPage();
    await other.goto('/');
    const auth = new AuthPage(page);
    await auth.open();
    await auth.logIn(person);
    await expect(new Frame(other).account).toBeVisible();
  });

  test('is not signed in to with a wrong password', { tag: ['@desk', '@short'] }, async ({
    page,
    person,
    complaints,
  }) => {
    const auth = new AuthPage(page);
    await auth.open();
    await auth.logIn({ email: person.email, password: 'wrong' });
    await expect(page.getByText('Login failed')).toBeVisible();
    // In the toast and at the field.
    await expect(page.getByText('Invalid email or password.')).toHaveCount(2);
    forgive(complaints, 401);
  });

  test('is not created twice for one address', { tag: '@desk' }, async ({ page, person, complaints }) => {
    const auth = new AuthPage(page);
    await auth.open('/auth?tab=register');
    await auth.register(person);
    await expect(page.getByText('Registration failed')).toBeVisible();
    await expect(page.getByText('Unable to create account. Email may already be in use.')).toBeVisible();
    forgive(complaints, 409);
  });
});

test.describe('a person who is signed in', () => {
  test('sees their planner on each of its pages', async ({ page, signedIn, complaints }) => {
    for (const address of ['/', ...PLANNER, '/notification-settings']) {
      await test.step(address, async () => {
        const response = await page.goto(address);
        expect(response?.status()).toBe(200);
        await expect(new Frame(page).account).toHaveAccessibleName(
          `Account of ${signedIn.firstName} ${signedIn.lastName}`,
        );
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(new URL(page.url()).pathname).toBe(address);
        // Without a connected account the answer is 404, which the browser reports as an error.
        if (address !== '/email-settings') return;
        await expect(page.getByText(/^No email integrations connected\./)).toBeVisible();
        forgive(complaints, 404);
      });
    }
  });

  test('opens one view after the other', { tag: '@desk' }, async ({ page, signedIn }) => {
    expect(signedIn).toBeDefined();
    const frame = new Frame(page);
    await page.goto('/');
    for (const view of ['Weekly', 'Monthly', 'Annual', 'Upcoming', 'Daily'] as const) {
      await frame.goTo(view);
      await expect(frame.currentView).toHaveText(view);
    }
  });

  test('is redirected from the sign-in page to the planner', { tag: '@desk' }, async ({ page, signedIn }) => {
    expect(signedIn).toBeDefined();
    for (const address of ['/auth', '/auth?tab=register']) {
      await page.goto(address);
      await expect(new Frame(page).account).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/');
    }
  });

  test('is signed in without the hint cookie, and the hint cookie alone signs nobody in', {
    tag: '@desk',
  }, async ({ page, context, signedIn }) => {
    expect(signedIn).toBeDefined();
    await context.clearCookies({ name: 'dayfold.signed-in' });
    await page.goto('/');
    await expect(new Frame(page).account).toBeVisible();

    await page.evaluate(() => window.localStorage.removeItem('sessionId'));
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: LANDING_TITLE })).toBeVisible();
  });

  test('is signed out in every tab after signing out in one', { tag: ['@desk', '@short'] }, async ({
    page,
    context,
    signedIn,
  }) => {
    expect(signedIn).toBeDefined();
    await page.goto('/weekly');
    const other = await context.newPage();
    await other.goto('/');
    await expect(new Frame(other).account).toBeVisible();
    await new Frame(page).choose('Sign Out');
    await expect(other.getByRole('heading', { level: 1, name: LANDING_TITLE })).toBeVisible();
  });

  test('sees the landing page when the session was ended elsewhere', { tag: '@desk' }, async ({
    page,
    signedIn,
    complaints,
  }) => {
    expect(signedIn).toBeDefined();
    await page.goto('/');
    await expect(new Frame(page).account).toBeVisible();
    const sessionId = await page.evaluate(() => window.localStorage.getItem('sessionId'));
    // An open planner would be told, and load its page again by itself.
    await page.goto('about:blank');
    await page.request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${sessionId}` } });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: LANDING_TITLE })).toBeVisible();
    expect(await page.evaluate(() => window.localStorage.getItem('sessionId'))).toBeNull();
    forgive(complaints, 401);
  });

  test('is signed out at once when signing out offline, and the server ends the session later', {
    tag: '@desk',
  }, async ({ page, context, signedIn, complaints }) => {
    expect(signedIn).toBeDefined();
    await page.goto('/');
    await expect(new Frame(page).account).toBeVisible();
    const sessionId = await page.evaluate(() => window.localStorage.getItem('sessionId'));
    // Opens the menu before going offline, since its code is loaded when it is first opened or the page is idle.
    await new Frame(page).account.click();
    const signOut = page.getByRole('menuitem', { name: 'Sign Out' });
    await expect(signOut).toBeVisible();
    await context.setOffline(true);
    await signOut.click();
    await expect(page.getByText('You are signed out')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: LANDING_TITLE })).toBeVisible();
    await expect
      .poll(async () => {
        const answer = await page.request.get('/api/auth/me', {
          headers: { Authorization: `Bearer ${sessionId}` },
        });
        return answer.status();
      })
      .toBe(401);
    complaints.splice(
      0,
      complaints.length,
      ...complaints.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED')),
    );
  });
});
