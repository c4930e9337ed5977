import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * An import between two folders: the folders, the importing file and the imported one. Paths are relative to the root,
 * with forward slashes.
 */
type FolderImport = { from: string; to: string; file: string; imported: string };

/** Two folders that import each other, in alphabetical order, with one import in each direction. */
export type Circle = { folders: readonly [string, string]; imports: readonly [FolderImport, FolderImport] };

/** An import that is not allowed, with the rule that it breaks. */
export type Breach = FolderImport & { rule: string };

/**
 * The layers of the folders of lib/server, the lowest first. A folder may import folders of lower layers, and folders
 * of its own layer as long as the two do not import each other. Folders that are not listed are those of the nouns.
 */
const LAYERS: readonly (readonly string[])[] = [
  [
    'errors',
    'actor.ts',
    'env.ts',
    'log.ts',
    'reply.ts',
    'secrets.ts',
    'change-id.ts',
    'delivery.ts',
    'sender.ts',
    'shutdown-hooks.ts',
    'storage',
    'icalendar',
  ],
  ['queue', 'limits', 'access', 'outside', 'mail/transport'],
  ['live', 'mail/order'],
  ['users'],
  ['auth'],
  ['http'],
  ['items', 'series', 'targets', 'notifications', 'reminders'],
  [], // the nouns
  ['mail/compose'],
  ['jobs'],
  ['pages'],
];
const NOUNS = LAYERS.findIndex((folders) => folders.length === 0);

const SOURCE = /\.tsx?$/;
const TEST = /\.test\.tsx?$/;

/** Matches the module that a static or dynamic import or an export names. */
const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g;

const sourcesBelow = (root: string, folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((file) => SOURCE.test(file) && !TEST.test(file));

/**
 * Returns the folder of a file: `tasks` for `lib/server/tasks/reads.ts`, `mail/order` for `lib/server/mail/order/x.ts`,
 * `log.ts` for `lib/server/log.ts`.
 */
function folderOf(file: string): string {
  const [first = '', second, third] = file.split('/').slice(2);
  return first === 'mail' && third !== undefined ? `${first}/${second}` : first;
}

/** Returns every import between two folders of lib/server. */
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

/** Returns the pairs of folders that import each other, each once. */
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

/** Returns the imports of a higher layer by a lower one. */
export function breachesIn(imports: readonly FolderImport[]): Breach[] {
  const layerOf = (folder: string): number => {
    const layer = LAYERS.findIndex((folders) => folders.includes(folder));
    return layer < 0 ? NOUNS : layer;
  };
  return imports
    .filter(({ from, to }) => layerOf(from) < layerOf(to))
    .map((found) => ({ ...found, rule: `${found.from} is below ${found.to}` }));
}
