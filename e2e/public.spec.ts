import type { Page } from '@playwright/test';
import { expect, test } from './test';

/** The requirements of docs/product/public-pages.md for each public page. */
const FACTS: Readonly<
  Record<string, { texts: readonly (string | RegExp)[]; links: readonly [string, string][] }>
> = {
  '/': {
    texts: [
      'Organize your life with elegance',
      'Daily planner',
      'Weekly overview',
      'Social planning view',
      /Sample copy: .* not customer quotes/,
      '$0',
      '$5',
      'per month, billed monthly',
      'Coming Soon',
      'Response within 24 hours',
    ],
    links: [
      ['Pricing', '/pricing'],
      ['Log in', '/auth'],
      ['Get Started', '/auth?tab=register'],
      ['Learn More', '#features'],
      ['Privacy', '/privacy'],
      ['Terms', '/terms'],
      ['Write to us', 'mailto:hello@dayfold.example'],
    ],
  },
  '/pricing': {
    texts: [
      'All core planning features',
      'Basic analytics',
      'Comments and reactions',
      'Basic sharing',
      '$0',
      '$5',
      'per month, billed monthly',
      'Coming Soon',
      'Advanced personalization',
      /Enhanced collaboration.*advanced sharing permissions, team workspaces/,
      /File attachments and uploads.*app integrations/,
      /Advanced analytics and priority support/,
      'Smart automation',
      'Team workspaces',
      'Cloud storage',
      /Free is free forever/,
      /cancel Pro at any time.*anytime/s,
      /team pricing.*planned/s,
    ],
    links: [
      ['Back to home', '/'],
      ['Log in', '/api/login'],
      ['Sign up', '/api/login?tab=register'],
      ['Sign up for free', '/api/login?tab=register'],
    ],
  },
  '/privacy': {
    texts: [
      'Last updated January 15, 2025',
      /e-mail address and your name/,
      /profile information/,
      /tasks, goals, meetings, comments and reactions/,
      /Files that you upload, on the Pro plan/,
      /Technical data/,
      /not sold/,
      'Security',
      'Your rights',
      /Access:/,
      /Correct:/,
      /Delete: delete your account/,
      /Communication preferences/,
      /announce it by e-mail/,
      /within 48 hours/,
    ],
    links: [
      ['Home', '/'],
      ['Pricing', '/pricing'],
      ['Terms', '/terms'],
      ['Get Started with Dayfold', '/api/login?tab=register'],
    ],
  },
  '/terms': {
    texts: [
      'Last updated January 15, 2025',
      ...[
        'Acceptance',
        'Service description',
        'Accounts',
        'Acceptable use',
        'Data and privacy',
        'Availability',
        'Payments',
        'Liability',
        'Governing law',
        'Changes',
        'Contact',
      ].map((title, index) => `${index + 1}. ${title}`),
      /at least 16 years old/,
      /one free account/,
      '99.5%',
      /non-refundable/,
      /takes effect at the end of the billing period; the account then reverts to the free plan/,
      /access to its data is lost after 30 days/,
      /opt out within 30 days/,
      /last 12 months/,
      /48-72 hours/,
    ],
    links: [
      ['Home', '/'],
      ['Pricing', '/pricing'],
      ['Privacy', '/privacy'],
      ['Log in', '/api/login'],
      ['Sign up', '/api/login?tab=register'],
      ['Get Started Today', '/api/login?tab=register'],
      ['Back to home', '/'],
    ],
  },
};

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [address, { texts, links }] of Object.entries(FACTS)) {
    test(`${address} shows its whole content`, async ({ page, isMobile }) => {
      await page.goto(address);
      const body = page.locator('body');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const text of texts) await expect(body).toContainText(text);
      for (const [label, href] of links) {
        // The bar of a phone lacks this link; its logo links to the home page.
        const name = isMobile && label === 'Home' ? 'Dayfold' : label;
        await expect(page.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', href);
      }
    });
  }

  test('offers that cannot be bought and links without a target are disabled', { tag: '@desk' }, async ({
    page,
  }) => {
    for (const address of ['/pricing', '/']) {
      await page.goto(address);
      await expect(page.getByRole('button', { name: 'Coming Soon - Get Notified' })).toBeDisabled();
    }
    for (const name of ['Integrations', 'Help center']) {
      const link = page.getByRole('link', { name: `${name} (not available yet)` });
      await expect(link).toHaveAttribute('aria-disabled', 'true');
      await expect(link).not.toHaveAttribute('href');
    }
    await expect(page.locator('#features')).toBeVisible();
  });
});

const metaOf = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');

test.describe('search engines and link previews', () => {
  for (const address of Object.keys(FACTS)) {
    test(`get the title, description and picture of ${address} with its public address`, {
      tag: '@desk',
    }, async ({ page, baseURL }) => {
      await page.goto(address);
      const canonical = `${baseURL}${address === '/' ? '' : address}`;
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', canonical);
      expect(await metaOf(page, 'og:url')).toBe(canonical);
      expect(await metaOf(page, 'og:title')).toBe(await page.title());
      expect((await metaOf(page, 'description'))?.length).toBeGreaterThan(50);
      expect(await metaOf(page, 'twitter:card')).toBe('summary_large_image');
      expect(await page.content()).not.toContain('address.invalid');

      const picture = (await metaOf(page, 'og:image')) ?? '';
      expect(picture).toBe(`${baseURL}/pictures/preview.png`);
      const response = await page.request.get(picture);
      expect(response.headers()['content-type']).toBe('image/png');
      // These bytes are the width and the height in the header of a PNG.
      const bytes = await response.body();
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);

      const things = await page.locator('script[type="application/ld+json"]').allTextContents();
      const types = things.map((text) => (JSON.parse(text) as { '@type': string })['@type']).sort();
      const expected = { '/': ['SoftwareApplication'], '/pricing': ['BreadcrumbList', 'FAQPage'] }[address];
      expect(types).toEqual(expected ?? ['BreadcrumbList']);
    });
  }

  test('find the public pages in the sitemap, and the sitemap in robots.txt', { tag: '@desk' }, async ({
    request,
    baseURL,
  }) => {
    const sitemap = await request.get('/sitemap.xml');
    expect(sitemap.headers()['content-type']).toContain('application/xml');
    const listed = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    expect(listed).toEqual(['/', '/pricing', '/privacy', '/terms'].map((page) => `${baseURL}${page}`));
    const robots = await request.get('/robots.txt');
    expect(await robots.text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
    expect(await robots.text()).toContain('Disallow: /api/');
  });

  test('are asked not to index the pages of the planner', { tag: '@desk' }, async ({ page, signedIn }) => {
    expect(signedIn).toBeDefined();
    for (const address of ['/daily', '/weekly', '/upcoming', '/profile']) {
      await page.goto(address);
      expect(await metaOf(page, 'robots'), address).toBe('noindex, nofollow');
    }
  });

  test('get 304 for a page that has not changed', { tag: '@desk' }, async ({ request }) => {
    const first = await request.get('/pricing');
    const { etag = '' } = first.headers();
    const second = await request.get('/pricing', { headers: { 'If-None-Match': etag } });
    expect(second.status()).toBe(304);
  });
});

test('the icons of the manifest exist in the sizes that it names', { tag: '@desk' }, async ({ request }) => {
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string; sizes: string; type: string }[];
  };
  for (const { src, sizes, type } of manifest.icons) {
    const response = await request.get(src);
    expect(response.headers()['content-type'], src).toBe(type);
    if (type !== 'image/png') continue;
    const width = (await response.body()).readUInt32BE(16);
    expect(`${width}x${width}`).toBe(sizes);
  }
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['any', '192x192', '512x512', '512x512']);
  expect((await request.get('/pictures/elsewhere.png')).status()).toBe(404);
});
