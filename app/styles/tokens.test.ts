import { readFileSync } from 'node:fs';
import path from 'node:path';

const css = readFileSync(path.join(__dirname, 'tokens.css'), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
const root = css.slice(css.indexOf(':root {'), css.indexOf('\n}'));

/** The value of each token by its name, with white space normalised. */
const tokens = new Map(
  [...root.matchAll(/(--[\w-]+):([^;]*);/g)].map(
    ([, name = '', value = '']) => [name, value.replaceAll(/\s+/g, ' ').trim()] as const,
  ),
);

test('every colour has a light and a dark form', () => {
  const colours = [...tokens].filter(([, value]) => /^(?:light-dark|oklch)\(/.test(value));
  expect(colours.length).toBeGreaterThan(40);
  const single = colours.filter(([, value]) => !value.startsWith('light-dark(')).map(([name]) => name);
  // The sun of the logo has the same colour in light and dark.
  expect(single).toEqual(['--logo-sun']);
});

test('a value that is not a colour has its light and its dark form side by side', () => {
  const switched = [...tokens].filter(([, value]) => value.includes('var(--if-'));
  expect(switched.length).toBeGreaterThan(5);
  for (const [, value] of switched) expect(value).toMatch(/^var\(--if-light, .+\) var\(--if-dark, .+\)$/);
});

test('a check mark that is an image has the colour of text on the accent', () => {
  const [, light, dark] =
    /^light-dark\((oklch\(.*?\)), (oklch\(.*?\))\)$/.exec(tokens.get('--on-accent') ?? '') ?? [];
  const strokes = [...(tokens.get('--check-mark') ?? '').matchAll(/stroke='(.*?)'/g)].map(
    ([, stroke]) => stroke,
  );
  expect(strokes).toEqual([light, dark]);
});
