import type { Handler } from '@/lib/server/http/route';
import { walkedRoutes } from '@/lib/testing/server/walked-routes';
import { PATHS } from './paths';

/** next-auth answers for itself, and the catch-all route stands for unknown paths. */
const OUTSIDE = ['/api/auth/{...nextauth}', '/api/{{...path}}', '/api/openapi.json'];

test('every route of app/api is in the OpenAPI document, and nothing else', () => {
  const walked = walkedRoutes().filter((route) => !OUTSIDE.includes(route));
  expect(Object.keys(PATHS).sort()).toEqual(walked);
});

test.each(Object.entries(PATHS))('%s is made by route() for every method', (_path, module) => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const handler: Handler = module[method];
    expect(handler.operation.summary).not.toBe('');
  }
});
