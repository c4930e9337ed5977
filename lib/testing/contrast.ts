/** A colour as `oklch()` states it. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

/** A colour in OKLab, the space in which the styles mix colours. */
type Oklab = readonly [lightness: number, a: number, b: number];

/** An opaque colour in linear sRGB, from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number];

const toOklab = ([lightness, chroma, hue]: Oklch): Oklab => [
  lightness,
  chroma * Math.cos((hue * Math.PI) / 180),
  chroma * Math.sin((hue * Math.PI) / 180),
];

/** Converts by the matrices of CSS Color 4; what sRGB does not have is cut. */
function toRgb([lightness, a, b]: Oklab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const cut = (value: number): number => Math.min(1, Math.max(0, value));
  return [
    cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

export const rgbOf = (colour: Oklch): Rgb => toRgb(toOklab(colour));

/** Mixes as `color-mix(in oklab, colour SHARE, other)` does; the share is from 0 to 1. */
export function mixed(colour: Oklch, share: number, other: Oklch): Rgb {
  const [l, a, b] = toOklab(colour);
  const [otherL, otherA, otherB] = toOklab(other);
  const mix = (one: number, two: number): number => one * share + two * (1 - share);
  return toRgb([mix(l, otherL), mix(a, otherA), mix(b, otherB)]);
}

/** Returns the contrast of two colours by WCAG 2, from 1 to 21. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const luminance = ([red, green, blue]: Rgb): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}
