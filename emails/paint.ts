import type { CSSProperties } from 'react';
import { type Color, dark, light, PALETTE } from './theme';

type Paint = { ink?: Color; on?: Color; edge?: Color };

/** Colours by name: inline for clients that read nothing else, and as classes that `STYLESHEET` turns dark. */
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

/** How deep the shade at a fold is, and its colour. */
const SHADE = { light: 'rgba(12, 62, 74, 0.09)', dark: 'rgba(0, 5, 8, 0.5)' };

const foldBelow = (shade: string) => `background-image:linear-gradient(to bottom,${shade},transparent)`;
const foldAbove = (shade: string) => `background-image:linear-gradient(to top,${shade},transparent)`;

/** The dark rules; Outlook asks for them by attributes of its own, and for text and surfaces apart. */
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
  // What a client makes of addresses, days and numbers by itself looks like the text around it.
  'a[x-apple-data-detectors],#MessageViewBody a{color:inherit!important;text-decoration:inherit!important}',
  '@media (max-width:480px){.leaf{padding-left:20px!important;padding-right:20px!important}',
  '.desk{padding-left:8px!important;padding-right:8px!important}',
  '.figure{padding-left:6px!important;padding-right:2px!important}.figure div{letter-spacing:-0.02em}',
  '.figure:first-child{padding-left:0!important}}',
  `@media (prefers-color-scheme:dark){${darkRules()}}`,
  darkRules('[data-ogsc] ', '[data-ogsb] '),
].join('');
