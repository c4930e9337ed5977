import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One folder's file that imports another folder's. Paths are relative to the root, with forward slashes. */
type FolderImport = { from: string; to: string; file: string; imported: string };

/** Two folders that import each other, named in alphabetical order, with one import of each direction. */
export type Circle = { folders: readonly [string, string]; imports: readonly [FolderImport, FolderImport] };

/** A rule that one folder breaks by importing another. */
export type Breach = FolderImport & { rule: string };

/**
 * Who may import whom below lib/server, from the ground up: a folder imports folders of lower layers, and of its own
 * layer as long as the two do not import each other. A folder that is not named here is a noun.
 */
const LAYERS: readonly (readonly string[])[] = [
  [
    'errors',
    'actor.ts',
    'env.ts',
    'log.ts',
    'reply.ts',
    'secrets.ts',
    'sender.ts',
    'shutdown-hooks.ts',
    'storage',
    'icalendar',
  ],
  ['queue', 'limits', 'access', 'mail/transport'],
  ['live', 'mail/order'],
  ['users'],
  ['auth'],
  ['http'],
  ['items', 'targets', 'notifications', 'reminders'],
  [], // the nouns
  ['mail/compose'],
  ['jobs'],
  ['pages'],
];
const NOUNS = LAYERS.findIndex((folders) => folders.length === 0);

const SOURCE = /\.tsx?$/;
const TEST = /\.test\.tsx?$/;

/** The module that a static or dynamic import, an export or a mock names. */
const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g;

const sourcesBelow = (root: string, folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((file) => SOURCE.test(file) && !TEST.test(file));

/** `lib/server/tasks/reads.ts` is in `tasks`, `lib/server/mail/order/x.ts` in `mail/order`, `lib/server/log.ts` in `log.ts`. */
function folderOf(file: string): string {
  const [first = '', second, third] = file.split('/').slice(2);
  return first === 'mail' && third !== undefined ? `${first}/${second}` : first;
}

/** Every import between two folders of lib/server. */
export function serverImports(root: string): FolderImport[] {
  const files = sourcesBelow(root, 'lib/server');
  const known = new Set(files);
  return files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return [...text.matchAll(IMPORTED)].flatMap(([, name = '']) => {
      const target = name.startsWith('@/') ? name.slice(2) : path.posix.join(path.posix.dirname(file), name);
      const imported = [`${target}.ts`, `${target}.tsx`].find((candidate) => known.has(candidate));
      if (!imported || !(name.startsWith('@/') || name.startsWith('.'))) return [];
      const [from, to] = [folderOf(file), folderOf(imported)];
      return from === to ? [] : [{ from, to, file, imported }];
    });
  });
}

/** The pairs of folders that import each other, each once. */
export function circlesIn(imports: readonly FolderImport[]): Circle[] {
  const first = new Map<string, FolderImport>();
  for (const found of imports) {
    const name = `${found.from} ${found.to}`;
    if (!first.has(name)) first.set(name, found);
  }
  return [...first.values()].flatMap((there) => {
    const back = first.get(`${there.to} ${there.from}`);
    return back && there.from < there.to
      ? [{ folders: [there.from, there.to] as const, imports: [there, back] as const }]
      : [];
  });
}

/** Imports of a higher layer by a lower one. */
export function breachesIn(imports: readonly FolderImport[]): Breach[] {
  const layerOf = (folder: string): number => {
    const layer = LAYERS.findIndex((folders) => folders.includes(folder));
    return layer < 0 ? NOUNS : layer;
  };
  return imports
    .filter(({ from, to }) => layerOf(from) < layerOf(to))
    .map((found) => ({ ...found, rule: `${found.from} is below ${found.to}` }));
}
