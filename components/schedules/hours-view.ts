/** The part of the hours that can be seen: in the element that scrolls them or, without one, in the window. */

type View = { top: number; bottom: number; left: number; right: number };

/** Returns the part of the window in which the hours are seen, below the days that are stuck to its top. */
export const viewOf = (scroller: HTMLElement | null): View =>
  scroller?.getBoundingClientRect() ?? {
    top: document.querySelector('[data-stuck]')?.getBoundingClientRect().bottom ?? 0,
    bottom: window.innerHeight,
    left: 0,
    right: window.innerWidth,
  };

/** Scrolls the hours down by so many pixels. */
export function scrollView(scroller: HTMLElement | null, by: number): void {
  if (scroller) scroller.scrollTop += by;
  else window.scrollBy(0, by);
}
