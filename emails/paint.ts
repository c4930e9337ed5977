import type { CSSProperties } from 'react';
import { type Color, dark, light, PALETTE } from './theme';

type Paint = { ink?: Color; on?: Color; edge?: Color };

/**
 * Returns the style for named colours: inline for clients that support nothing else, and as classes that `STYLESHEET`
 * overrides in dark mode.
 */
export function paint({ ink, on, edge }: Paint, style: CSSProperties = {}) {
  return {
    className: [ink && `ink-${ink}`, on && `on-${on}`, edge && `edge-${edge}`].filter(Boolean).join(' '),
    style: {
      ...style,
      ...(ink && { color: light(ink) }),
      ...(on && { backgroundColor: light(on) }),
      ...(edge && { borderColor: light(edge) }),
    },
  };
}

const COLORS = Object.keys(PALETTE).filter((name): name is Color => name in PALETTE);

/** The colour and opacity of the shade at a fold. */
const SHADE = { light: 'rgba(12, 62, 74, 0.09)', dark: 'rgba(0, 5, 8, 0.5)' };

const foldBelow = (shade: string) => `background-image:linear-gradient(to bottom,${shade},transparent)`;
const foldAbove = (shade: string) => `background-image:linear-gradient(to top,${shade},transparent)`;

/**
 * Returns the rules for dark mode, with these prefixes of their selectors. Outlook does not apply the media query; it
 * marks elements whose text or background it has changed with attributes, to which the prefixes refer.
 */
function darkRules(text = '', surface = text): string {
  const rules = COLORS.map(
    (color) =>
      `${text}.ink-${color}{color:${dark(color)}!important}` +
      `${surface}.on-${color}{background-color:${dark(color)}!important}` +
      `${surface}.edge-${color}{border-color:${dark(color)}!important}`,
  );
  return [
    ...rules,
    `${surface}.fold-above{${foldAbove(SHADE.dark)}!important}`,
    `${surface}.fold-below{${foldBelow(SHADE.dark)}!important}`,
    `${surface}.mark-page{border-right-color:${dark('logo-page')}!important}`,
    `${surface}.dogear{border-left-color:${dark('sun')}!important;border-top-color:${dark('desk')}!important}`,
  ].join('');
}

export const STYLESHEET = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  `body{background-color:${light('desk')}}`,
  `.fold-above{${foldAbove(SHADE.light)}}.fold-below{${foldBelow(SHADE.light)}}`,
  // Makes addresses, days and numbers that a client turns into links look like the text around them.
  'a[x-apple-data-detectors],#MessageViewBody a{color:inherit!important;text-decoration:inherit!important}',
  '@media (max-width:480px){.leaf{padding-left:20px!important;padding-right:20px!important}',
  '.desk{padding-left:8px!important;padding-right:8px!important}',
  '.figure{padding-left:6px!important;padding-right:2px!important}.figure div{letter-spacing:-0.02em}',
  '.figure:first-child{padding-left:0!important}}',
  `@media (prefers-color-scheme:dark){${darkRules()}}`,
  darkRules('[data-ogsc] ', '[data-ogsb] '),
].join('');
