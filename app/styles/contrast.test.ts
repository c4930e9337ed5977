import { contrastOf, mixed, type Oklch, type Rgb, rgbOf } from '@/lib/testing/contrast';
import { styleSheets } from '@/lib/testing/style-sheets';

type Theme = 'light' | 'dark';

const sheets = styleSheets();
const OKLCH = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`;

/** The opaque colours that the styles name: the tokens, and as `who-1` to `who-6` the inks of people. */
const colours = new Map<string, Record<Theme, Oklch>>();
const form = new RegExp(String.raw`(?:\.ink-(\d) \{\s*)?--([\w-]+): light-dark\(${OKLCH}, ${OKLCH}\);`, 'g');
for (const { css } of sheets)
  for (const [, ink, name = '', ...numbers] of css.matchAll(form)) {
    const [l = 0, c = 0, h = 0, darkL = 0, darkC = 0, darkH = 0] = numbers.map(Number);
    colours.set(ink ? `${name}-${ink}` : name, { light: [l, c, h], dark: [darkL, darkC, darkH] });
  }

const PEOPLE = [1, 2, 3, 4, 5, 6].map((ink) => `who-${ink}`);
const LABELS = ['accent', 'meeting', 'goal', 'high', 'medium', 'success', 'low', 'rose'];

/** Returns a colour by its name, or a mix as `color-mix` has it: 'who-1 8% paper'. */
function colourIn(theme: Theme, named: string): Rgb {
  const [name = '', share, other = ''] = named.split(' ');
  const of = (token: string): Oklch => {
    const colour = colours.get(token);
    if (!colour) throw new Error(`No style states --${token}.`);
    return colour[theme];
  };
  return share ? mixed(of(name), Number.parseFloat(share) / 100, of(other)) : rgbOf(of(name));
}

/** The grounds of text: those of pages, of chosen days, of meetings, and of a block while it is dragged or written. */
const GROUNDS = [
  'desk',
  'paper',
  'paper-2',
  'raised',
  'accent-soft',
  'meeting-soft',
  'meeting-soft 55% paper',
];
const THEIRS = PEOPLE.flatMap((person) => [`${person} 4% paper`, `${person} 8% paper`]);
const HELD = 'accent-soft 82% paper';

const TEXT: [inks: string[], grounds: string[]][] = [
  [
    ['ink', 'ink-2', ...LABELS],
    [...GROUNDS, ...THEIRS, 'sun-soft', HELD],
  ],
  [['ink-3'], [...GROUNDS, ...THEIRS, 'sun-soft', 'paper 70% accent-soft']],
  [['on-accent'], ['accent', 'accent-hover']],
  [['inverse-ink', 'inverse-ink-2'], ['inverse']],
  [['danger'], ['paper', 'raised', 'danger-soft']],
  // The initial of the owner, and an avatar.
  ...PEOPLE.map((person): [string[], string[]] => [[person], [`${person} 17% paper`]]),
];

/** What is recognised by its colour beside the ground: bars, outlines, boxes of checks, the line of the present time. */
const SHAPES: [shapes: string[], grounds: string[]][] = [
  [LABELS, ['meeting-soft', 'paper']],
  // The bars of what is over.
  [LABELS.map((label) => `${label} 75% meeting-soft`), ['meeting-soft 55% paper']],
  [['meeting 75% paper'], ['paper', 'meeting-soft 55% paper']],
  ...PEOPLE.map((person): [string[], string[]] => [[`${person} 75% paper`], [`${person} 8% paper`]]),
  [['line-strong'], [...GROUNDS, ...THEIRS, 'sun-soft']],
  [['focus'], [...GROUNDS, ...THEIRS]],
  [['sun-deep'], ['paper', 'accent-soft', 'meeting-soft', 'sun-soft', ...THEIRS]],
  ...PEOPLE.map((person): [string[], string[]] => [
    [person],
    ['paper', 'accent-soft', `${person} 8% paper`, `${person} 17% paper`],
  ]),
];

/** Returns the pairs of colours with less contrast than `least`, with what they have. */
function below(least: number, table: [string[], string[]][]): string[] {
  return (['light', 'dark'] as const).flatMap((theme) =>
    table.flatMap(([inks, grounds]) =>
      inks.flatMap((ink) =>
        grounds.flatMap((ground) => {
          const contrast = contrastOf(colourIn(theme, ink), colourIn(theme, ground));
          return contrast < least ? [`${theme}: ${ink} on ${ground}: ${contrast.toFixed(2)}`] : [];
        }),
      ),
    ),
  );
}

test('text has a contrast of at least 4.5 on every ground it stands on', () => {
  expect(below(4.5, TEXT)).toEqual([]);
});

test('bars, outlines and lines have a contrast of at least 3', () => {
  expect(below(3, SHAPES)).toEqual([]);
});

test('no style mixes the ink of a person, or the bar of what is over, otherwise than measured', () => {
  const numbersOf = (pattern: RegExp): number[] => {
    const found = sheets.flatMap(({ css }) => [...css.matchAll(pattern)].map(([, number]) => Number(number)));
    return [...new Set(found)].sort((a, b) => a - b);
  };
  expect(numbersOf(/color-mix\(in oklab, var\(--(?:who|meeting|bar)\) (\d+)%/g)).toEqual([4, 8, 17, 75]);
  expect(numbersOf(/\.labelBar \{\s*opacity: ([\d.]+)/g)).toEqual([0.75]);
});
