import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { styleSheets } from '@/lib/testing/style-sheets';

const ROOT = path.resolve(__dirname, '..', '..');

const sources = ['app', 'components'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => path.join(folder, name)),
);

/** The classes that components take from each module, with the first component that does: `styles.title`. */
const taken = new Map<string, Map<string, string>>();
for (const file of sources) {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  for (const [, name = '', from = ''] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)) {
    const module = from.startsWith('@/') ? from.slice(2) : path.join(path.dirname(file), from);
    const classes = taken.get(module) ?? new Map<string, string>();
    for (const [, each = ''] of text
      .replaceAll(/from '[^']*'/g, '')
      .matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')))
      if (!classes.has(each)) classes.set(each, file);
    taken.set(module, classes);
  }
}

/** Returns the classes that a module defines: those outside of `:global()`. */
function classesIn(css: string): Set<string> {
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector).join(' ');
  const own = selectors.replaceAll(/:global\([^)]*\)/g, '').replaceAll(/\[[^\]]*\]/g, '');
  return new Set([...own.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name));
}

/** Returns the global classes that a module refers to: those inside of `:global()`. */
const globalsIn = (css: string): string[] =>
  [...css.matchAll(/:global\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g)].flatMap(([, selector = '']) =>
    [...selector.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name),
  );

const modules = styleSheets().filter(({ file }) => file.endsWith('.module.css'));

test.each(modules.map(({ file, css }) => [file, css]))(
  '%s has the classes that components take from it, and no others',
  (file, css) => {
    const defined = classesIn(css);
    const used = taken.get(file) ?? new Map<string, string>();
    expect([...used].filter(([name]) => !defined.has(name))).toEqual([]);
    expect([...defined].filter((name) => !used.has(name))).toEqual([]);
  },
);

test('the classes of modules have names, not abbreviations', () => {
  const short = modules.flatMap(({ file, css }) =>
    [...classesIn(css)].filter((name) => name.length <= 3).map((name) => `${file}: ${name}`),
  );
  expect(short).toEqual([]);
});

/** The classes that components take from global sheets: the words of the texts of a `className`. */
const literals = new Set(
  sources.flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    return [...text.matchAll(/class(?:Name|Names|Of)?\b[^'"`;{}]*[=:(]/gi)].flatMap(
      ({ index, 0: { length } }) => {
        const [expression = ''] = /^[^;]{0,400}/.exec(text.slice(index + length)) ?? [];
        const quoted = expression.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g);
        return [...quoted].flatMap(([, ...parts]) => parts.join(' ').split(/[\s.${}()]+/));
      },
    );
  }),
);

/** Classes whose names are put together of parts. */
const COMPOSED = /^(p-(high|medium|low)|medium|large|i-\w+|s\d\d|ink-\d)$/;

/** The classes of the global sheets, and those of `:global()` in modules. */
const inGlobalSheets = new Set(
  styleSheets()
    .filter(({ file }) => !file.endsWith('.module.css'))
    .flatMap(({ css }) => [...classesIn(css)]),
);
const inModules = modules.flatMap(({ css }) => globalsIn(css));

test('global sheets have no class that no component has', () => {
  expect([...inGlobalSheets].filter((name) => !literals.has(name) && !COMPOSED.test(name))).toEqual([]);
});

/** The shortest names, which nearly every component has. */
const SHORT = [
  'av',
  'btn',
  'end',
  'i',
  'i-x',
  'ib',
  'lg',
  'row',
  's14',
  's16',
  's18',
  's20',
  'seg',
  'sm',
  'tag',
  'vh',
];

test('the classes of global sheets have names, too', () => {
  expect([...inGlobalSheets].filter((name) => name.length <= 3).sort()).toEqual(SHORT);
});

test('components have no class that no sheet has', () => {
  const known = new Set([...inGlobalSheets, ...inModules]);
  const unknown = sources.flatMap((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    const texts = text.matchAll(/className="([^"]*)"|classNames\('([^']*)'/g);
    return [...texts]
      .flatMap(([, attribute = '', argument = '']) => `${attribute} ${argument}`.trim().split(/\s+/))
      .filter((name) => !known.has(name))
      .map((name) => `${file}: ${name}`);
  });
  expect(unknown).toEqual([]);
});

test.each(modules.map(({ file, css }) => [file, css]))(
  '%s refers to no global class that no component has',
  (_file, css) => {
    expect(globalsIn(css).filter((name) => !literals.has(name) && !COMPOSED.test(name))).toEqual([]);
  },
);
