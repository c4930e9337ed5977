import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test';

type Scope = {
  /** What is not looked at, as a selector: the browser's own viewer of a PDF is never ours. */
  except?: string;
  /** Whether everything has to lie in a landmark: on a whole page, while no menu or dialog lies outside, as they do. */
  landmarks?: boolean;
};

/** Fails when axe finds anything in what is on the screen, in the theme that is set. */
export async function meetsNoBarrier(page: Page, { except, landmarks = false }: Scope = {}): Promise<void> {
  const axe = new AxeBuilder({ page })
    .exclude('iframe')
    .options({
      // Targets of 24 px, or with room around them, are WCAG 2.2's; axe looks at them only when it is asked to.
      rules: { region: { enabled: landmarks }, 'target-size': { enabled: true } },
      resultTypes: ['violations'],
    })
    // In the page itself: no frame is of another origin, and a page of axe's own for every look takes longer than the look.
    .setLegacyMode();
  if (except) axe.exclude(except);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
}

/** The same in both themes. */
export async function meetsNoBarrierInAnyLight(page: Page, scope?: Scope): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // A colour on its way from one theme to the other is of neither.
    await page.evaluate(async () => {
      const ending = document
        .getAnimations()
        .filter((each) => each.effect?.getTiming().iterations !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
    });
    await meetsNoBarrier(page, scope);
  }
}
