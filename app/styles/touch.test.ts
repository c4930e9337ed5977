import { styleSheets } from '@/lib/testing/style-sheets';

test('what leaves scrolling to the browser leaves zooming by two fingers to it too', () => {
  const panned = styleSheets().flatMap(({ css }) => [...css.matchAll(/touch-action:\s*(pan-[^;]*);/g)]);
  expect(panned.length).toBeGreaterThan(0);
  for (const [, value] of panned) expect(value).toMatch(/ pinch-zoom$/);
});
