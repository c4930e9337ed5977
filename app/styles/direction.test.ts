import { type StyleSheet, styleSheets } from '@/lib/testing/style-sheets';

/** Declarations that name the left or the right side, which change places where a page is read from right to left. */
const PHYSICAL =
  /(?:^|[\s;{])((?:(?:margin|padding|border|scroll-margin|scroll-padding)-)?(?:left|right)\b[\w-]*|border-(?:top|bottom)-(?:left|right)-radius):/g;
const PHYSICAL_VALUE = /(?:^|[\s;{])((?:text-align|float|clear):\s*(?:left|right));/g;

/** Shorthands of four sides, whose second and fourth value are those of the right and the left. */
const FOUR_SIDES = /(?:^|[\s;{])((?:margin|padding|inset):\s*([^;]+));/g;

/** The rules whose place is in pixels from the left edge of the window or of the hours, which scripts compute. */
const IN_WINDOW = ['.slip', '.dropLine', '.tooltip', '.actionBar', '.saysTimes'];

/** Splits a value at the spaces outside of parentheses. */
const partsOf = (value: string): string[] => value.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];

const isOneSided = (value: string): boolean => {
  const parts = partsOf(value);
  return parts.length === 4 && parts[1] !== parts[3];
};

/** Returns the declarations of a sheet that depend on the direction of reading, with their rule. */
function physicalIn({ file, css }: StyleSheet): string[] {
  return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) => {
    if (IN_WINDOW.includes(selector.trim())) return [];
    const found = [
      ...[...body.matchAll(PHYSICAL)].map(([, name]) => name),
      ...[...body.matchAll(PHYSICAL_VALUE)].map(([, declaration]) => declaration),
      ...[...body.matchAll(FOUR_SIDES)]
        .filter(([, , value = '']) => isOneSided(value))
        .map(([, declaration]) => declaration),
    ];
    return found.map((each) => `${file}: ${selector.trim()} { ${each} }`);
  });
}

test('styles name the start and the end of a line, not left and right', () => {
  expect(styleSheets().flatMap(physicalIn)).toEqual([]);
});

test.each([
  'margin-left: 1px',
  'left: 0',
  'padding: 1px 2px 3px 4px',
  'inset: 0 auto 0 calc(1px + 2px)',
  'text-align: right',
])('%s is found', (declaration) => {
  expect(physicalIn({ file: 'a.css', css: `.a { color: red; ${declaration}; }` })).toHaveLength(1);
});
