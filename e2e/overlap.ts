import type { Page } from '@playwright/test';

/**
 * Returns the pairs of texts and small controls that lie over one another, as 'This | That'. What is fixed or sticks to
 * an edge of the window lies over the page on purpose; of what is cut off, only the visible part counts.
 */
export const overlappingElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Box = { left: number; right: number; top: number; bottom: number };
    type Part = { element: Element; name: string; box: Box };
    const meet = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      right: Math.min(a.right, b.right),
      top: Math.max(a.top, b.top),
      bottom: Math.min(a.bottom, b.bottom),
    });
    /** True for what has more than a hair of width and height. */
    const isSeen = ({ left, right, top, bottom }: Box) => right - left > 2 && bottom - top > 2;
    const SHOWN = { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true };
    const window_ = { left: 0, right: window.innerWidth, top: -Infinity, bottom: Infinity };

    /** Returns the part of a box that no ancestor cuts off, or null where the element is hidden or floats. */
    const visiblePart = (element: Element, whole: Box): Box | null => {
      let box = meet(whole, window_);
      if (!element.checkVisibility(SHOWN)) return null;
      for (let each: Element | null = element; each; each = each.parentElement) {
        const { overflowX, overflowY, position, clipPath, float } = getComputedStyle(each);
        if (position === 'fixed' || position === 'sticky' || float !== 'none') return null;
        if (clipPath !== 'none' && position === 'absolute') return null;
        const edges = each.getBoundingClientRect();
        if (overflowX !== 'visible') box = meet(box, { ...box, left: edges.left, right: edges.right });
        if (overflowY !== 'visible') box = meet(box, { ...box, top: edges.top, bottom: edges.bottom });
      }
      return isSeen(box) ? box : null;
    };

    const parts: Part[] = [];
    const add = (element: Element, name: string, whole: Box) => {
      const box = visiblePart(element, whole);
      if (box) parts.push({ element, name, box });
    };
    const isIgnored = (element: Element) =>
      element.closest('.vh, .paper, .skip, svg, [inert], [data-sonner-toaster], .marked-under, .acts') !==
      null;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      const name = text.textContent?.trim();
      if (!element || !name || /^(SCRIPT|STYLE|NOSCRIPT|TEXTAREA)$/.test(element.tagName)) continue;
      if (isIgnored(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const box of range.getClientRects()) {
        // The line of a text is higher than its letters, which may come near to those of the next line.
        const air = (box.bottom - box.top) / 5;
        const { left, right, top, bottom } = box;
        add(element, name.slice(0, 40), { left, right, top: top + air, bottom: bottom - air });
      }
    }
    for (const element of document.querySelectorAll(
      'input, textarea, select, button, [role=checkbox], .av',
    )) {
      const box = element.getBoundingClientRect();
      const isIcon = element.textContent?.trim() === '' && box.width <= 60;
      if (isIgnored(element) || !(isIcon || element.matches('input, textarea, select'))) continue;
      add(element, element.getAttribute('aria-label') ?? element.className, box);
    }

    const isWithin = (a: Element, b: Element) => a.contains(b) || b.contains(a);
    return [
      ...new Set(
        parts.flatMap((a, index) =>
          parts
            .slice(index + 1)
            .filter((b) => !isWithin(a.element, b.element) && isSeen(meet(a.box, b.box)))
            .map((b) => `${a.name} | ${b.name}`),
        ),
      ),
    ];
  });
