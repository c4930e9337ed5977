import path from 'node:path';
import {
  breachesIn,
  CLIENT,
  COMPONENTS,
  circlesIn,
  importsIn,
  missingIn,
  SERVER,
  SHARED,
} from './folder-imports';

/**
 * The exceptions, each with its reason: pairs of folders that import each other, and imports of a higher layer by a
 * lower one. The check also fails for an exception that is no longer needed, so that the lists get shorter.
 */
const CIRCLES: readonly { folders: readonly [string, string]; reason: string }[] = [];
const BREACHES: readonly { file: string; imported: string; reason: string }[] = [];

/**
 * Part of `npm run lint`: checks that the folders of lib/server, lib/shared, lib/client and components form layers, and
 * that no two import each other.
 */
function main(): void {
  const root = path.resolve(__dirname, '..', '..', '..');
  const read = [SERVER, SHARED, CLIENT, COMPONENTS].map((tree) => ({ tree, imports: importsIn(root, tree) }));
  for (const { tree, imports } of read)
    if (imports.length === 0)
      throw new Error(`No import was found below ${tree.root}: the check reads nothing.`);
  const circles = read.flatMap(({ imports }) => circlesIn(imports));
  const breaches = read.flatMap(({ tree, imports }) => breachesIn(imports, tree));
  const complaints = [
    ...circles
      .filter(({ folders }) => !CIRCLES.some((known) => known.folders.join() === folders.join()))
      .map(
        ({ folders: [one, other], imports: [there, back] }) =>
          `${one} and ${other} import each other: ${there.file} imports ${there.imported}, ${back.file} imports ${back.imported}`,
      ),
    ...breaches
      .filter(
        ({ file, imported }) => !BREACHES.some((known) => known.file === file && known.imported === imported),
      )
      .map(({ file, imported, rule }) => `${file} imports ${imported}, but ${rule}`),
    ...CIRCLES.filter(({ folders }) => !circles.some((found) => found.folders.join() === folders.join())).map(
      ({ folders }) => `${folders.join(' and ')} no longer import each other: take the exception out`,
    ),
    ...BREACHES.filter(
      ({ file, imported }) => !breaches.some((found) => found.file === file && found.imported === imported),
    ).map(({ file, imported }) => `${file} no longer imports ${imported}: take the exception out`),
    ...read
      .flatMap(({ tree }) => missingIn(root, tree))
      .map((name) => `${name} has a layer but does not exist`),
  ];
  for (const complaint of complaints) console.error(complaint);
  if (complaints.length > 0) process.exitCode = 1;
}

main();
