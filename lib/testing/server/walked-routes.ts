import { readdirSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(process.cwd(), 'app');

/** The folders of app with routes that our router answers; Next answers the others. */
const OWN = ['api', 'feeds'];

const isRoute = (file: string): boolean =>
  path.basename(file) === 'route.ts' && OWN.includes(file.split(path.sep)[0] ?? '');

const routeOf = (file: string): string => `/${path.dirname(file).replaceAll('[', '{').replaceAll(']', '}')}`;

/** Returns the path of every route file that our router answers, in the notation of OpenAPI. */
export const walkedRoutes = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isRoute).map(routeOf).sort();

/** Returns the path of a route file in the notation of OpenAPI, null for any other file. */
export function routeOfFile(file: string): string | null {
  const relative = path.relative(folder, file);
  return file.startsWith(folder + path.sep) && isRoute(relative) ? routeOf(relative) : null;
}
