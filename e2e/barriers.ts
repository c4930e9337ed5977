import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test';

/** Fails when axe finds anything in what is on the screen, in the theme that is set. */
export async function meetsNoBarrier(page: Page): Promise<void> {
  // What is inside the browser's own viewer of a PDF is not ours.
  const axe = new AxeBuilder({ page }).exclude('iframe').disableRules(['region']);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
}

/** The same in both themes. */
export async function meetsNoBarrierInAnyLight(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await meetsNoBarrier(page);
  }
}
