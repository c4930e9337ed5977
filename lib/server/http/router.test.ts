import type { ApiRequest } from '@/lib/server/api-request';
import { METHODS, type Method } from './resource';
import type { Handler, Operation } from './route';
import { type Routes, routerOf } from './router';

const operation: Operation = {
  summary: 'Told',
  access: 'public',
  tokenScope: null,
  params: {},
  query: null,
  body: null,
  content: null,
  responses: {},
};

/** Returns handlers that answer with their own method and path, and with the parameters that they received. */
function handlersOf(path: string): Record<Method, Handler> {
  const handlerOf = (method: Method): Handler =>
    Object.assign(
      async (_request: ApiRequest, { params }: Parameters<Handler>[1]) =>
        Response.json([method, path, await params]),
      { operation },
    );
  return {
    GET: handlerOf('GET'),
    POST: handlerOf('POST'),
    PUT: handlerOf('PUT'),
    PATCH: handlerOf('PATCH'),
    DELETE: handlerOf('DELETE'),
  };
}

/** Sorted so that the first match would be wrong. */
const routes: Routes = Object.fromEntries(
  [
    '/api/{{...path}}',
    '/api/auth/{...nextauth}',
    '/api/auth/sessions/{id}',
    '/api/goals/{viewOrId}/{date}',
    '/api/goals/{viewOrId}/restore',
    '/api/tasks/{id}',
    '/api/tasks',
    '/api/auth/me',
  ].map((path) => [path, () => handlersOf(path)]),
);
const route = routerOf(routes);

async function answer(target: string, method = 'GET'): Promise<unknown> {
  const found = route(method, target);
  return found && (await found(new Request('http://localhost'))).json();
}

test.each([
  ['/api/tasks', '/api/tasks', {}],
  ['/api/tasks?start=2025-11-21', '/api/tasks', {}],
  ['/api/tasks/2025-11-21', '/api/tasks/{id}', { id: '2025-11-21' }],
  ['/api/goals/a/2025-11-21?a=/b', '/api/goals/{viewOrId}/{date}', { viewOrId: 'a', date: '2025-11-21' }],
  ['/api/goals/a/restore', '/api/goals/{viewOrId}/restore', { viewOrId: 'a' }],
  ['/api/auth/me', '/api/auth/me', {}],
  ['/api/auth/sessions/1', '/api/auth/sessions/{id}', { id: '1' }],
  ['/api/auth/callback/google', '/api/auth/{...nextauth}', { nextauth: ['callback', 'google'] }],
  ['/api/auth', '/api/{{...path}}', { path: ['auth'] }],
  ['/api/nowhere/at/all', '/api/{{...path}}', { path: ['nowhere', 'at', 'all'] }],
  ['/api', '/api/{{...path}}', {}],
])('%s is answered by %s', async (target, path, params) => {
  await expect(answer(target)).resolves.toEqual(['GET', path, params]);
});

test.each([...METHODS.map((method) => [method, method] as const), ['HEAD', 'GET'] as const])(
  'a request of method %s is answered by the handler of %s',
  async (method, handler) => {
    await expect(answer('/api/tasks', method)).resolves.toEqual([handler, '/api/tasks', {}]);
  },
);

test.each([
  '/',
  '/pricing',
  '/pictures/og.png',
  '/apiary',
  '/api.json',
  '/API/tasks',
  '/_next/static/a.js',
  '*',
])('%s is not a path of the API', (target) => {
  for (const method of [...METHODS, 'HEAD', 'OPTIONS']) expect(route(method, target)).toBeNull();
});
