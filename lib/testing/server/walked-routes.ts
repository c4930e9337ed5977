import { readdirSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(process.cwd(), 'app', 'api');

const isRoute = (file: string): boolean => path.basename(file) === 'route.ts';

const routeOf = (file: string): string =>
  `/api/${path.dirname(file).replaceAll('[', '{').replaceAll(']', '}')}`;

/** Returns the path of every route file below app/api, in the notation of OpenAPI. */
export const walkedRoutes = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isRoute).map(routeOf).sort();

/** Returns the path of a route file in the notation of OpenAPI, null for any other file. */
export const routeOfFile = (file: string): string | null =>
  file.startsWith(folder + path.sep) && isRoute(file) ? routeOf(path.relative(folder, file)) : null;
