import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test';

type Scope = {
  /** A selector of elements that are not checked, such as the browser's PDF viewer. */
  except?: string;
  /** True to require that all content is in landmarks, as on a page without an open menu or dialog. */
  landmarks?: boolean;
};

/** The rules of axe that depend on colours alone. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Fails when axe finds an accessibility violation on the screen, in the present theme. */
export async function expectAccessible(page: Page, { except, landmarks = false }: Scope = {}): Promise<void> {
  // Next replaces the title a moment after it has shown the next view.
  await expect(page).toHaveTitle(/./);
  await expectNoViolations(
    builderOf(page, except).options({
      // WCAG 2.2 requires targets of 24 px, or with room around them; axe checks them only when the rule is enabled.
      rules: { region: { enabled: landmarks }, 'target-size': { enabled: true } },
      resultTypes: ['violations'],
    }),
  );
}

function builderOf(page: Page, except: string | undefined): AxeBuilder {
  const axe = new AxeBuilder({ page })
    .exclude('iframe')
    // Runs axe in the page itself. That suffices, as no frame has another origin, and is faster: axe would otherwise
    // open a separate page for each check.
    .setLegacyMode();
  return except ? axe.exclude(except) : axe;
}

async function expectNoViolations(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
}

/** Calls `expectAccessible` in the light theme, and checks the colours in the dark one, which has the same elements. */
export async function expectAccessibleInBothThemes(page: Page, scope: Scope = {}): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await transitionsEnded(page);
  await expectAccessible(page, scope);
  await page.emulateMedia({ colorScheme: 'dark' });
  await transitionsEnded(page);
  await expectNoViolations(
    builderOf(page, scope.except).options({ runOnly: COLOUR_RULES, resultTypes: ['violations'] }),
  );
}

/** Calls `expectAccessible` with forced colours. */
export async function expectAccessibleInForcedColors(page: Page, scope?: Scope): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  await transitionsEnded(page);
  await expectAccessible(page, scope);
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
