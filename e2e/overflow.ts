import type { Page } from '@playwright/test';

/** Returns a description of each element that overflows the window, or overflows its own box and is clipped. */
export const overflowingElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { documentElement } = document;
    const width = documentElement.clientWidth;
    const summaryOf = (element: Element) =>
      `${element.tagName}.${element.getAttribute('class')} ${element.textContent?.slice(0, 40)}`;
    const misfits =
      documentElement.scrollWidth > window.innerWidth
        ? [`The page is ${documentElement.scrollWidth} wide`]
        : [];

    // These are for assistive technology or for paper, or inputs, whose text scrolls, or the next day, which peeks, or
    // a row that a finger has moved aside.
    const isIgnored = (element: Element) =>
      element.closest('.vh, .paper, .skip, svg, input, textarea, [inert], [data-swiped]') !== null ||
      element.querySelector('[inert]') !== null;
    /** True inside of a line that scrolls, such as one of filters. Columns that scroll downwards are no lines. */
    const isOfScrolledLine = ({ parentElement: parent }: Element): boolean => {
      if (!parent) return false;
      const { display, flexDirection, overflowX } = getComputedStyle(parent);
      const isLine = display === 'flex' && flexDirection === 'row';
      return (isLine && /auto|scroll/.test(overflowX)) || isOfScrolledLine(parent);
    };
    const endsInEllipsis = (element: Element) => getComputedStyle(element).textOverflow === 'ellipsis';
    for (const element of document.querySelectorAll('body *')) {
      const { left, right, width: own, height } = element.getBoundingClientRect();
      const { overflowX, visibility } = getComputedStyle(element);
      if (own === 0 || height === 0 || visibility === 'hidden' || isIgnored(element)) continue;
      if (endsInEllipsis(element) || (element.parentElement && endsInEllipsis(element.parentElement)))
        continue;
      if ((left < -1 || right > width + 1) && !isOfScrolledLine(element))
        misfits.push(`Outside: ${summaryOf(element)}`);
      const isClipped = overflowX === 'hidden' || overflowX === 'clip';
      if (isClipped && element.clientWidth > 2 && element.scrollWidth > element.clientWidth + 1) {
        misfits.push(`Cut off: ${summaryOf(element)}`);
      }
    }
    return misfits;
  });
