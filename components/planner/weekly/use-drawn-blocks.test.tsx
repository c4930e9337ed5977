import { act, renderHook } from '@testing-library/react';
import { useDrawnBlocks } from './use-drawn-blocks';

/** The work that waits for the next paint. */
const waiting: (() => void)[] = [];
jest.mock('@/lib/client/browser/update-after-paint', () => ({
  updateAfterPaint: (update: () => void) => waiting.push(update),
}));

const paint = () =>
  act(() => {
    for (const update of waiting.splice(0)) update();
  });

it('after each paint some more blocks are drawn, until all are; those of another week anew', () => {
  const { result, rerender } = renderHook(({ week, all }) => useDrawnBlocks(week, all), {
    initialProps: { week: null as string | null, all: 0 },
  });
  paint();
  expect(result.current).toBe(0);
  rerender({ week: '2025-11-16', all: 40 });
  const counts = [result.current];
  while (waiting.length > 0) {
    paint();
    counts.push(result.current);
  }
  expect(counts).toEqual([0, 15, 30, Number.POSITIVE_INFINITY]);
  // One more is drawn at once.
  rerender({ week: '2025-11-16', all: 41 });
  expect(result.current).toBe(Number.POSITIVE_INFINITY);
  rerender({ week: '2025-11-23', all: 3 });
  expect(result.current).toBe(0);
  paint();
  expect(result.current).toBe(Number.POSITIVE_INFINITY);
});
