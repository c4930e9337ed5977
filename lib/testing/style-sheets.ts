import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '..', '..');

/** The text of a style sheet without its comments, and its path below the project's folder. */
export type StyleSheet = { file: string; css: string };

/** Returns all style sheets of the screens: the global ones, and those beside their components. */
export function styleSheets(): StyleSheet[] {
  return ['app', 'components'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => {
        const file = path.join(folder, name);
        return { file, css: readFileSync(path.join(ROOT, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '') };
      }),
  );
}
