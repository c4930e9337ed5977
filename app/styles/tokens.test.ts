import { readFileSync } from 'node:fs';
import path from 'node:path';

const css = readFileSync(path.join(__dirname, 'tokens.css'), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');

/** The declarations of the block that the selector opens. */
function blockOf(selector: string): string[] {
  const start = css.indexOf(`${selector} {`);
  expect(start).toBeGreaterThan(-1);
  const end = css.indexOf('}', start);
  return css
    .slice(css.indexOf('{', start) + 1, end)
    .split(';')
    .map((declaration) => declaration.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);
}

const asTheSystemSays = blockOf(":root:not([data-theme='light'])");
const asChosen = blockOf("\n:root[data-theme='dark']");
const nameOf = (declaration: string) => declaration.slice(0, declaration.indexOf(':'));

test('dark is the same, whether the system or the person wants it', () => {
  expect(asTheSystemSays).toEqual(asChosen);
});

test('dark has a value for each colour of light', () => {
  const light = blockOf(':root')
    .filter((declaration) => /: oklch\(/.test(declaration))
    .map(nameOf);
  const own = new Set(asChosen.map(nameOf));
  // The sun of the mark is the same by night.
  expect(light.filter((name) => !own.has(name))).toEqual(['--logo-sun']);
});

test('a mark that is an image has the colour of what is written on the accent', () => {
  for (const declarations of [blockOf(':root'), asChosen]) {
    const declared = (name: string) =>
      declarations.find((declaration) => nameOf(declaration) === name)?.slice(name.length + 2);
    expect(declared('--check-mark')).toContain(`stroke='${declared('--on-accent')}'`);
  }
});
