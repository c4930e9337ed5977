import type { Page } from '@playwright/test';

/** Elements that overflow the window, or their own box where it clips: none, if all is well. */
export const whatDoesNotFit = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { documentElement } = document;
    const width = documentElement.clientWidth;
    const said = (element: Element) =>
      `${element.tagName}.${element.getAttribute('class')} ${element.textContent?.slice(0, 40)}`;
    const misfits =
      documentElement.scrollWidth > window.innerWidth
        ? [`The page is ${documentElement.scrollWidth} wide`]
        : [];

    /** For assistive technology, or for paper; the text of an input scrolls in it. */
    const isElsewhere = (element: Element) =>
      element.closest('.vh, .paper, .skip, svg, input, textarea') !== null;
    const endsInEllipsis = (element: Element) => getComputedStyle(element).textOverflow === 'ellipsis';
    for (const element of document.querySelectorAll('body *')) {
      const { left, right, width: own, height } = element.getBoundingClientRect();
      const { overflowX, visibility } = getComputedStyle(element);
      if (own === 0 || height === 0 || visibility === 'hidden' || isElsewhere(element)) continue;
      if (endsInEllipsis(element) || (element.parentElement && endsInEllipsis(element.parentElement)))
        continue;
      if (left < -1 || right > width + 1) misfits.push(`Outside: ${said(element)}`);
      const isClipped = overflowX === 'hidden' || overflowX === 'clip';
      if (isClipped && element.clientWidth > 2 && element.scrollWidth > element.clientWidth + 1) {
        misfits.push(`Cut off: ${said(element)}`);
      }
    }
    return misfits;
  });
