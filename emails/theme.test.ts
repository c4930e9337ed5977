import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contrastOf, type Oklch, type Rgb, rgbOf } from '@/lib/testing/contrast';
import { type Color, dark, light, PALETTE } from './theme';

const css = readFileSync(path.join(__dirname, '..', 'app', 'styles', 'tokens.css'), 'utf8');

const OKLCH = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`;

/** Returns the planner's colours by name, in light and in dark; a colour that is the same in both has one value. */
function readTokens(): { inLight: Map<string, Oklch>; inDark: Map<string, Oklch> } {
  const inLight = new Map<string, Oklch>();
  const inDark = new Map<string, Oklch>();
  const form = new RegExp(`--([\\w-]+): (?:light-dark\\(${OKLCH}, ${OKLCH}\\)|${OKLCH});`, 'g');
  for (const [, name = '', ...numbers] of css.matchAll(form)) {
    const [first, second] = numbers.filter(Boolean).length === 6 ? [0, 3] : [6, 6];
    const colourFrom = (from: number): Oklch => [
      Number(numbers[from]),
      Number(numbers[from + 1]),
      Number(numbers[from + 2]),
    ];
    inLight.set(name, colourFrom(first));
    inDark.set(name, colourFrom(second));
  }
  return { inLight, inDark };
}

const encoded = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);

const hexOf = (color: Oklch) =>
  `#${rgbOf(color)
    .map((value) =>
      Math.round(encoded(value) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const { inLight, inDark } = readTokens();

test.each(Object.entries(PALETTE))('%s has the colours of the planner', (name, [ofLight, ofDark]) => {
  const token = inLight.get(name);
  if (!token) throw new Error(`There is no --${name}.`);
  expect(ofLight).toBe(hexOf(token));
  expect(ofDark).toBe(hexOf(inDark.get(name) ?? token));
});

/** Every pair of text colour and surface that mails use. */
const PAIRS: [Color, Color[]][] = [
  ['ink', ['desk', 'paper', 'paper-2', 'accent-soft', 'meeting-soft', 'goal-soft']],
  ['ink-2', ['paper', 'accent-soft', 'meeting-soft', 'goal-soft']],
  ['ink-3', ['desk', 'paper', 'paper-2']],
  ['accent', ['paper']],
  ['on-accent', ['accent']],
  ['low', ['paper']],
  ['medium', ['paper']],
  ['high', ['paper']],
  ['meeting', ['paper', 'paper-2']],
  ['goal', ['paper']],
];

function fromHex(hex: string): Rgb {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((offset) => Number.parseInt(hex.slice(offset, offset + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return [r, g, b];
}

test.each(PAIRS.flatMap(([ink, surfaces]) => surfaces.map((on) => [ink, on] as const)))(
  '%s has enough contrast on %s',
  (ink, on) => {
    expect(contrastOf(fromHex(light(ink)), fromHex(light(on)))).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(fromHex(dark(ink)), fromHex(dark(on)))).toBeGreaterThanOrEqual(4.5);
  },
);
