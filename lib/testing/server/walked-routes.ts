import { readdirSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(process.cwd(), 'app', 'api');

const isRoute = (file: string): boolean => path.basename(file) === 'route.ts';

const routeOf = (file: string): string =>
  `/api/${path.dirname(file).replaceAll('[', '{').replaceAll(']', '}')}`;

/** Every path below app/api with a route, in OpenAPI's form, read from the files themselves. */
export const walkedRoutes = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isRoute).map(routeOf).sort();

/** The path of a route's file; null for any other file. */
export const routeOfFile = (file: string): string | null =>
  file.startsWith(folder + path.sep) && isRoute(file) ? routeOf(path.relative(folder, file)) : null;
