import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Handler } from '@/lib/server/http/route';
import { PATHS } from './paths';

/** next-auth answers for itself, and the catch-all is the absence of a path. */
const OUTSIDE = ['/api/auth/{...nextauth}', '/api/{{...path}}', '/api/openapi.json'];

const folder = path.join(process.cwd(), 'app', 'api');

/** Every path below app/api, as OpenAPI writes it. */
const walked = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'route.ts')
  .map((file) => `/api/${path.dirname(file).replaceAll('[', '{').replaceAll(']', '}')}`)
  .filter((route) => !OUTSIDE.includes(route));

test('every route of app/api is in the OpenAPI document, and nothing else', () => {
  expect(Object.keys(PATHS).sort()).toEqual(walked.sort());
});

test.each(Object.entries(PATHS))('%s is made by route() for every method', (_path, module) => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const handler: Handler = module[method];
    expect(handler.operation.summary).not.toBe('');
  }
});
