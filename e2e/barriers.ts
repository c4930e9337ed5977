import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test';

/** Fails when axe finds anything in what is on the screen, in the theme that is set. */
export async function meetsNoBarrier(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page })
    // What is inside the browser's own viewer of a PDF is not ours.
    .exclude('iframe')
    // Targets of 24 px, or with room around them, are WCAG 2.2's; axe looks at them only when it is asked to.
    .options({ rules: { region: { enabled: false }, 'target-size': { enabled: true } } });
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
}

/** The same in both themes. */
export async function meetsNoBarrierInAnyLight(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // A colour on its way from one theme to the other is of neither.
    await page.evaluate(async () => {
      const ending = document
        .getAnimations()
        .filter((each) => each.effect?.getTiming().iterations !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
    });
    await meetsNoBarrier(page);
  }
}
