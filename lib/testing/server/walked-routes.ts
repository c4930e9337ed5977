import { readdirSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(process.cwd(), 'app', 'api');

/** Every path below app/api that has a route, as OpenAPI writes it, read from the files themselves. */
export const walkedRoutes = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'route.ts')
    .map((file) => `/api/${path.dirname(file).replaceAll('[', '{').replaceAll(']', '}')}`)
    .sort();
