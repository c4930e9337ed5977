import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepareDataFolder } from './data-folder';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dayfold-folder-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('is made, with the folders above it, and closed to others', () => {
  const dataDir = path.join(folder, 'some', 'where');
  prepareDataFolder(dataDir);
  prepareDataFolder(dataDir);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(readdirSync(dataDir)).toEqual([]);
});

test.each([
  ['a file', () => path.join(folder, 'file'), 'there is a file where a folder should be'],
  ['a folder below a file', () => path.join(folder, 'file', 'x'), 'there is a file where a folder should be'],
  ['where no folders can be', () => '/proc/dayfold', 'its file system takes no folders there'],
])('%s is refused in one sentence', (_name, target, reason) => {
  writeFileSync(path.join(folder, 'file'), '');
  expect(() => prepareDataFolder(target())).toThrow(`The data folder ${target()} cannot be used: ${reason}.`);
});
