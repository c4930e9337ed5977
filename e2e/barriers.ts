import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test';

type Scope = {
  /** A selector of parts to skip: the browser's own PDF viewer is not ours. */
  except?: string;
  /** True when everything has to be in a landmark: on a whole page without an open menu or dialog. */
  landmarks?: boolean;
};

/** Fails when axe finds anything on the screen, in the present theme. */
export async function meetsNoBarrier(page: Page, { except, landmarks = false }: Scope = {}): Promise<void> {
  const axe = new AxeBuilder({ page })
    .exclude('iframe')
    .options({
      // Targets of 24 px, or with room around them, are required by WCAG 2.2; axe checks them only when asked to.
      rules: { region: { enabled: landmarks }, 'target-size': { enabled: true } },
      resultTypes: ['violations'],
    })
    // In the page itself: no frame has another origin, and axe's separate page for each check takes longer than the
    // check.
    .setLegacyMode();
  if (except) axe.exclude(except);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
}

/** The same in both themes. */
export async function meetsNoBarrierInAnyLight(page: Page, scope?: Scope): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // A colour in transition between the themes belongs to neither.
    await page.evaluate(async () => {
      const ending = document
        .getAnimations()
        .filter((each) => each.effect?.getTiming().iterations !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
    });
    await meetsNoBarrier(page, scope);
  }
}
