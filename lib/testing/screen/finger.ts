import { act } from '@testing-library/react';

/** A finger that drags rows, whose code is `Engine` of components/item/drag. */

/** A pointer event of a finger, the first or a second one, of which jsdom knows only what a mouse event has. */
export function finger(
  type: string,
  target: EventTarget,
  clientX = 10,
  clientY = 10,
  isPrimary = true,
): void {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX, clientY });
  Object.assign(event, { pointerType: 'touch', pointerId: isPrimary ? 7 : 8, isPrimary });
  act(() => void target.dispatchEvent(event));
}

/** Rests a finger on a part of a row until the row is lifted. The next fake timers are those of the test. */
export function lift(part: Element): void {
  document.elementFromPoint = () => null;
  jest.useFakeTimers({ advanceTimers: true });
  finger('pointerdown', part);
  act(() => jest.advanceTimersByTime(350));
  jest.useRealTimers();
}

/** Moves the finger over an element, which jsdom cannot find by its place. */
export function moveOver(element: Element, y = 40): void {
  document.elementFromPoint = () => element;
  finger('pointermove', document, 40, y);
}

export const drop = (): void => finger('pointerup', document);

/** Puts elements one below the other, each 40 px high from 100 px on, which jsdom does not. */
export function placeBelow(elements: readonly Element[]): void {
  for (const [index, element] of elements.entries())
    element.getBoundingClientRect = () =>
      DOMRect.fromRect({ x: 0, y: 100 + 40 * index, width: 300, height: 40 });
}
