import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Color, dark, light, PALETTE } from './theme';

const css = readFileSync(path.join(__dirname, '..', 'app', 'styles', 'tokens.css'), 'utf8');

type Oklch = [lightness: number, chroma: number, hue: number];

function tokensOf(selector: string): Map<string, Oklch> {
  const start = css.indexOf(`\n${selector} {`);
  expect(start).toBeGreaterThan(-1);
  const block = css.slice(start, css.indexOf('\n}', start));
  const tokens = new Map<string, Oklch>();
  for (const [, name = '', l, c, h] of block.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);/g)) {
    tokens.set(name, [Number(l), Number(c), Number(h)]);
  }
  return tokens;
}

/** Linear sRGB of an oklch colour, by the matrices of CSS Color 4. */
function linear([lightness, chroma, hue]: Oklch): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((value) => Math.min(1, Math.max(0, value)));
}

const encoded = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);

const hexOf = (color: Oklch) =>
  `#${linear(color)
    .map((value) =>
      Math.round(encoded(value) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const inLight = tokensOf(':root');
const inDark = tokensOf(":root[data-theme='dark']");

test.each(Object.entries(PALETTE))('%s is what the planner has', (name, [ofLight, ofDark]) => {
  const token = inLight.get(name);
  if (!token) throw new Error(`There is no --${name}.`);
  expect(ofLight).toBe(hexOf(token));
  expect(ofDark).toBe(hexOf(inDark.get(name) ?? token));
});

/** Every pair of ink and surface that the mails set text in. */
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

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

test.each(PAIRS.flatMap(([ink, surfaces]) => surfaces.map((on) => [ink, on] as const)))(
  '%s is read well on %s',
  (ink, on) => {
    expect(contrast(light(ink), light(on))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark(ink), dark(on))).toBeGreaterThanOrEqual(4.5);
  },
);
