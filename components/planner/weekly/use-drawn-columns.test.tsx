import { act, renderHook } from '@testing-library/react';
import { useDrawnColumns } from './use-drawn-columns';

/** What waits for the next paint. */
const waiting: (() => void)[] = [];
jest.mock('@/lib/client/browser/update-after-paint', () => ({
  updateAfterPaint: (update: () => void) => waiting.push(update),
}));

const paint = () =>
  act(() => {
    for (const update of waiting.splice(0)) update();
  });

it('one more column is drawn after each paint, and those of another week anew', () => {
  const week = (start: string | null) => ({ start });
  const { result, rerender } = renderHook(({ start }) => useDrawnColumns(start, 3), {
    initialProps: week(null),
  });
  paint();
  expect(result.current).toBe(0);
  rerender(week('2025-11-16'));
  for (const count of [0, 1, 2, 3, 3]) {
    expect(result.current).toBe(count);
    paint();
  }
  expect(waiting).toEqual([]);
  rerender(week('2025-11-23'));
  expect(result.current).toBe(0);
  paint();
  expect(result.current).toBe(1);
});
