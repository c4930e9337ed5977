import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { isRelease } from '@/lib/testing/tier';
import { overflowingElements } from './overflow';
import { expect } from './test';

export type Scope = {
  /** A selector of elements that are not checked, such as the browser's PDF viewer. */
  except?: string;
  /** True to require that all content is in landmarks, as on a page without an open menu or dialog. */
  landmarks?: boolean;
  /** True to check the screen with forced colours, too. */
  forced?: boolean;
};

/** The rules of axe that depend on colours alone. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Fails when axe finds an accessibility violation on the screen, in the light theme; before a release, in the dark theme
 * and with forced colours as well. Returns to the theme of the browser.
 */
export async function expectAccessible(page: Page, scope: Scope = {}): Promise<void> {
  // Next replaces the title a moment after it has shown the next view.
  await expect(page).toHaveTitle(/./);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoViolations(page, scope);
  if (!isRelease) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  // The elements are those of the light theme.
  await expectNoViolations(page, scope, COLOUR_RULES);
  if (scope.forced) {
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
    // Chromium goes on to compute the colours of a text in a toast that was shown before as they were.
    await expectNoViolations(page, {
      ...scope,
      except: [scope.except, '[data-sonner-toast]'].filter(Boolean).join(),
    });
  }
  await page.emulateMedia({ colorScheme: null, forcedColors: null });
}

/** Calls `expectAccessible`, and fails when an element overflows the window. */
export async function expectLegible(page: Page, scope?: Scope): Promise<void> {
  expect(await overflowingElements(page)).toEqual([]);
  await expectAccessible(page, scope);
}

async function expectNoViolations(page: Page, { except, landmarks }: Scope, only?: string[]): Promise<void> {
  await transitionsEnded(page);
  const axe = new AxeBuilder({ page })
    .exclude('iframe')
    // Toasts that fade in or out, which they may begin to do at any time, and those behind another, whose text fades.
    .exclude('[data-sonner-toast]:is([data-mounted="false"], [data-removed="true"], [data-front="false"])')
    // Runs axe in the page itself. That suffices, as no frame has another origin, and is faster: axe would otherwise
    // open a separate page for each check.
    .setLegacyMode();
  if (except) axe.exclude(except);
  axe.options({
    resultTypes: ['violations'],
    ...(only
      ? { runOnly: only }
      : // WCAG 2.2 requires targets of 24 px, or with room around them; axe checks them only when the rule is enabled.
        { rules: { region: { enabled: landmarks ?? false }, 'target-size': { enabled: true } } }),
  });
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
}

/** Waits for the transitions of colours between two themes to end. */
async function transitionsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((each) => each.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
