import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepareDataFolder } from './data-folder';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dayfold-folder-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the data folder is created with the folders above it, and closed to other users', () => {
  const dataDir = path.join(folder, 'some', 'where');
  prepareDataFolder(dataDir);
  prepareDataFolder(dataDir);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(readdirSync(dataDir)).toEqual([]);
});

describe('started as root', () => {
  const asRoot = process.getuid?.() === 0 ? test : test.skip;
  const NOBODY = 65_534;
  const ownerOf = (name: string) => statSync(path.join(folder, name)).uid;
  const add = (name: string, owner: number) => {
    writeFileSync(path.join(folder, name), '');
    chownSync(path.join(folder, name), owner, owner);
  };

  asRoot(
    "root becomes the owner again of a folder that an older version gave to PostgreSQL's user, except of the cluster",
    () => {
      mkdirSync(path.join(folder, 'postgres'));
      for (const name of ['postgres', '.']) chownSync(path.join(folder, name), NOBODY, NOBODY);
      add('secrets.json', 0);
      prepareDataFolder(folder);
      expect(['.', 'postgres', 'secrets.json'].map(ownerOf)).toEqual([0, NOBODY, 0]);
    },
  );

  asRoot('the folder of another user who has run the planner keeps its owner', () => {
    chownSync(folder, NOBODY, NOBODY);
    add('secrets.json', NOBODY);
    add('backup-of-roots', 0);
    prepareDataFolder(folder);
    expect(['.', 'secrets.json'].map(ownerOf)).toEqual([NOBODY, NOBODY]);
  });
});

/** Other systems than Linux have no such file system. */
const onProc: [string, () => string, string] = [
  'a folder on a file system that accepts no folders',
  () => '/proc/dayfold',
  'its file system takes no folders there',
];

test.each<[string, () => string, string]>([
  ['a file', () => path.join(folder, 'file'), 'there is a file where a folder should be'],
  ['a folder below a file', () => path.join(folder, 'file', 'x'), 'there is a file where a folder should be'],
  ...(process.platform === 'linux' ? [onProc] : []),
])('%s is refused in one sentence', (_name, target, reason) => {
  writeFileSync(path.join(folder, 'file'), '');
  expect(() => prepareDataFolder(target())).toThrow(`The data folder ${target()} cannot be used: ${reason}.`);
});
