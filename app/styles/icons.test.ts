import { readFileSync } from 'node:fs';
import path from 'node:path';

const css = readFileSync(path.join(__dirname, 'icons.css'), 'utf8');

/** The cells of the image by their place, each with the offset at which it is drawn. */
const offsets = [...css.matchAll(/^%3Cg(?: transform='translate\(0 (\d+)\)')?/gm)].map(([, offset = '0']) =>
  Number(offset),
);

/** The name of each icon, and the number of its cell. */
const icons = [...css.matchAll(/^\.i-([\w-]+) \{\n {2}--i: (\d+);/gm)].map(([, name, cell]) => ({
  name,
  cell: Number(cell),
}));

test('the cells of the image of icons stand one below the other, and the image ends with the last', () => {
  expect(offsets.length).toBeGreaterThan(40);
  expect(offsets).toEqual(offsets.map((_, cell) => cell * 24));
  expect(/viewBox='0 0 24 (\d+)'/.exec(css)?.[1]).toBe(String(offsets.length * 24));
  expect(/--icon-cells: (\d+);/.exec(css)?.[1]).toBe(String(offsets.length));
});

test('each icon is named once, and has a cell of its own', () => {
  const cells = icons.map(({ cell }) => cell);
  expect(cells.sort((a, b) => a - b)).toEqual(offsets.map((_, cell) => cell));
  expect(new Set(icons.map(({ name }) => name)).size).toBe(icons.length);
});
