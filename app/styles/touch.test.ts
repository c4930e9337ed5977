import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

test('what leaves scrolling to the browser leaves zooming by two fingers to it too', () => {
  const files = readdirSync(__dirname).filter((name) => name.endsWith('.css'));
  const css = files.map((name) => readFileSync(path.join(__dirname, name), 'utf8'));
  const panned = css.flatMap((text) => [...text.matchAll(/touch-action:\s*(pan-[^;]*);/g)]);
  expect(panned.length).toBeGreaterThan(0);
  for (const [, value] of panned) expect(value).toMatch(/ pinch-zoom$/);
});
