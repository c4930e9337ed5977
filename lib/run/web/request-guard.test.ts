import { errorBody } from '@/lib/shared/contract/schemas/errors';
import { sendTarget } from '@/lib/testing/server/send-target';
import { createWebServer, type WebServer } from './web-server';

let web: WebServer;

/** A request that passes the guard is answered with its target. */
beforeAll(async () => {
  web = createWebServer((request, response) => response.end(request.url), {
    trustedHops: 0,
    pageHeaders: {},
    otherHeaders: {},
  });
  await new Promise<void>((resolve) => web.server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  web.server.closeAllConnections();
  web.server.close();
});

const send = (method: string, target: string) => sendTarget(web.server, method, target);

test.each([
  ['GET', '/api/tasks/%E0%A4%A', 400],
  ['GET', '/api/tasks/%zz?from=1', 400],
  ['GET', '/api/tasks/%00', 400],
  ['GET', '/api/tasks/', 404],
  ['GET', '/api/', 404],
  ['GET', '/api//tasks', 404],
  ['POST', '//api/tasks', 404],
  ['GET', '/api\\tasks', 404],
  ['TRACE', '/api/tasks', 405],
  ['PROPFIND', '/api', 405],
  ['GET', 'http://localhost/api/tasks/', 404],
])('%s %s is refused as JSON with %i', async (method, target, status) => {
  const { headers, body, ...answer } = await send(method, target);
  expect(answer.status).toBe(status);
  expect(errorBody.parse(JSON.parse(body))).toHaveProperty('error');
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'private, no-store',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test.each([
  ['GET', '/%zz', 400],
  ['GET', '/_next/static/%E0%A4%A', 400],
  ['GET', '*', 400],
  ['TRACE', '/daily', 405],
])('%s %s is refused as plain text with %i', async (method, target, status) => {
  const answer = await send(method, target);
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body.split('\n')).toHaveLength(2);
});

test('OPTIONS * names the methods of the server', async () => {
  const { status, headers } = await send('OPTIONS', '*');
  expect(status).toBe(204);
  expect(headers.allow).toBe('GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
});

test.each([
  ['/api/tasks/2025-11-21?a=%zz', '/api/tasks/2025-11-21?a=%zz'],
  ['/apiary/', '/apiary/'],
  ['/daily/', '/daily/'],
  ['http://localhost:3000/api/tasks?from=1', '/api/tasks?from=1'],
  ['HTTP://localhost', '/'],
  ['http://localhost?a=1', '/?a=1'],
])('%s passes the guard as %s', async (target, handed) => {
  expect(await send('GET', target)).toMatchObject({ status: 200, body: handed });
});
