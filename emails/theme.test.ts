import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Color, dark, light, PALETTE } from './theme';

const css = readFileSync(path.join(__dirname, '..', 'app', 'styles', 'tokens.css'), 'utf8');

type Oklch = [lightness: number, chroma: number, hue: number];

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

/** Converts an oklch colour to linear sRGB, by the matrices of CSS Color 4. */
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

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((offset) => Number.parseInt(hex.slice(offset, offset + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

test.each(PAIRS.flatMap(([ink, surfaces]) => surfaces.map((on) => [ink, on] as const)))(
  '%s has enough contrast on %s',
  (ink, on) => {
    expect(contrast(light(ink), light(on))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark(ink), dark(on))).toBeGreaterThanOrEqual(4.5);
  },
);
