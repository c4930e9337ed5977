import { ROUTES } from '@/app/api/routes';
import { aUser } from '@/lib/testing/server/people';
import { sendTarget } from '@/lib/testing/server/send-target';
import { requestListener } from './listener';
import { createWebServer, type WebServer } from './web-server';

/** A server with all route handlers. Requests that are no calls of the API are answered with the status 418. */

let web: WebServer;
let secret: string;

beforeAll(async () => {
  secret = (await aUser()).sessionId;
  const listener = requestListener(ROUTES, async (_request, response) => void response.writeHead(418).end());
  web = createWebServer(listener, { trustedHops: 0, pageHeaders: {}, otherHeaders: {} });
  await new Promise<void>((resolve) => web.server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => {
  web.server.closeAllConnections();
  web.server.close();
});

const send = (method: string, target: string) =>
  sendTarget(web.server, method, target, { authorization: `Bearer ${secret}` });

/** The headers of every answer under /api. */
const OF_CALLS = {
  'cache-control': 'private, no-store',
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
};

const NOT_FOUND = '{"error":"Not found."}';
const HEALTHY = '{"status":"ok"}';
const BAD_ADDRESS = '{"error":"The request is not valid.","details":"The address is not valid."}';

describe('a path', () => {
  test.each([
    ['/api', 404, NOT_FOUND],
    ['/api?x=1', 404, NOT_FOUND],
    ['/api/nothing', 404, NOT_FOUND],
    ['/api/nothing/at/all', 404, NOT_FOUND],
    ['/api/index', 404, NOT_FOUND],
    ['/api/health.rsc', 404, NOT_FOUND],
    ['/api/health', 200, HEALTHY],
    ['/api/tasks/2025-11-21', 200, '[]'],
    ['/api/auth', 404, NOT_FOUND],
    ['/api/auth/nothing', 404, NOT_FOUND],
    ['/api/auth/sessions/a/b', 404, NOT_FOUND],
    ['/api/auth/[...nextauth]', 404, NOT_FOUND],
    ['/api/[[...path]]', 404, NOT_FOUND],
    ['/api/...', 404, NOT_FOUND],
  ])('%s is answered %i %s', async (target, status, body) => {
    expect(await send('GET', target)).toMatchObject({
      status,
      body,
      headers: { ...OF_CALLS, 'content-type': 'application/json' },
    });
  });
});

describe('percent-encoded characters', () => {
  test.each([
    ['in a parameter are decoded', '/api/tasks/2025%2D11-21', 200, '[]'],
    ['in several parameters, in lower case', '/api/goals/dail%79/2025%2d11%2d21', 200, '[]'],
    ['a slash does not separate segments', '/api/tasks%2F2025-11-21', 404, NOT_FOUND],
    [
      'a slash does not separate segments for next-auth either',
      '/api/auth/callback%2Fgoogle',
      404,
      NOT_FOUND,
    ],
    ['are not decoded in a name', '/api/t%61sks/2025-11-21', 404, NOT_FOUND],
    ['are not decoded in the name of a path without parameters', '/api/%68ealth', 404, NOT_FOUND],
    ['a space after a name', '/api/health%20', 404, NOT_FOUND],
    ['a question mark does not begin a query', '/api/health%3Fx', 404, NOT_FOUND],
    ['a line break', '/api/health%0d%0aX:%20y', 404, NOT_FOUND],
    ['a backslash', '/api/health%5C', 404, NOT_FOUND],
    ['a zero byte', '/api/tasks/%00', 400, BAD_ADDRESS],
    ['a sequence that is not hexadecimal', '/api/tasks/%zz', 400, BAD_ADDRESS],
    ['bytes that are not UTF-8', '/api/tasks/%E0%A4%A', 400, BAD_ADDRESS],
  ])('%s: %s', async (_, target, status, body) => {
    expect(await send('GET', target)).toMatchObject({ status, body });
  });

  test.each([
    '/api/tasks/%2F',
    '/api/tasks/2025-11-21%20',
    '/api/tasks/2025-11-21%3Fx=1',
    '/api/tasks/%252025',
    '/api/tasks/%C3%A9',
  ])('decode to an invalid day: %s', async (target) => {
    const { status, body } = await send('GET', target);
    expect(status).toBe(400);
    expect(JSON.parse(body)).toHaveProperty('fields.dateOrId');
  });
});

describe('dots and fragments', () => {
  test.each([
    ['/api/./health', 200, HEALTHY],
    ['/api/%2e/health', 200, HEALTHY],
    ['/api/tasks/../health', 200, HEALTHY],
    ['/api/tasks/%2E%2E/health', 200, HEALTHY],
    ['/x/../api/health', 200, HEALTHY],
    ['/x/%2e%2e/api/health', 200, HEALTHY],
    ['/../api/health', 200, HEALTHY],
    ['/./api/health', 200, HEALTHY],
    ['/x/../api/tasks/2025-11-21', 200, '[]'],
    ['/x/../api', 404, NOT_FOUND],
    ['/api/health#x', 200, HEALTHY],
    ['/api/tasks/2025-11-21#/2025', 200, '[]'],
    ['http://localhost/api/health', 200, HEALTHY],
    ['http://localhost/api/t%61sks', 404, NOT_FOUND],
  ])('in %s are resolved: %i', async (target, status, body) => {
    expect(await send('GET', target)).toMatchObject({ status, body });
  });

  test.each([
    ['/api/tasks/.', '/api/tasks'],
    ['/api/tasks/%2e?a=b', '/api/tasks?a=b'],
    ['/api/tasks/..', '/api'],
    ['/x/../api/health/', '/api/health'],
    ['/x/..//api/health', '/api/health'],
  ])('in %s redirect to %s', async (target, location) => {
    for (const method of ['GET', 'POST', 'OPTIONS'])
      expect(await send(method, target)).toMatchObject({
        status: 308,
        body: location,
        headers: { ...OF_CALLS, location },
      });
  });
});

describe('a path with superfluous slashes', () => {
  test.each(['/api/', '/api/health/', '/api//health', '//api/health', '/api\\health', '/api/./health/'])(
    '%s is not found',
    async (target) => {
      expect(await send('GET', target)).toMatchObject({ status: 404, body: NOT_FOUND });
    },
  );
});

test.each([
  '/',
  '/apiary',
  '/api.json',
  '/api%20',
  '/API/health',
  '/%61pi/health',
  '/api%2Fhealth',
  '/api/../pricing',
  '/api/..',
  '/index/api/health',
  '/_next/data/x/api/health.json',
])('%s is no call of the API', async (target) => {
  for (const method of ['GET', 'POST', 'OPTIONS']) expect((await send(method, target)).status).toBe(418);
});

describe('a method', () => {
  const refused = '{"error":"This method is not allowed here."}';

  test.each([
    ['POST', '/api/health', 'GET'],
    ['PUT', '/api/tasks', 'GET, POST'],
    ['GET', '/api/tasks/x/restore', 'POST'],
    ['DELETE', '/api/tasks/../health', 'GET'],
    ['TRACE', '/api/tasks', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
  ])('%s %s is refused, with the allowed methods', async (method, target, allow) => {
    expect(await send(method, target)).toMatchObject({ status: 405, body: refused, headers: { allow } });
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    '%s of a path that does not exist is not found',
    async (method) => {
      for (const target of ['/api/nothing', '/api/t%61sks', '/api/auth/nothing'])
        expect((await send(method, target)).status).toBe(404);
    },
  );

  test('HEAD is answered like GET, without the body', async () => {
    for (const target of ['/api/health', '/api/./health', '/api/nothing', '/api/tasks/2025%2D11-21']) {
      const [head, get] = [await send('HEAD', target), await send('GET', target)];
      expect(head.status).toBe(get.status);
      expect(head.headers['content-type']).toBe(get.headers['content-type']);
      expect(head.body).toBe('');
    }
  });

  test.each([
    '/api',
    '/api/health',
    '/api/tasks/x',
    '/api/nothing',
    '/api/auth/nothing',
    '/api/t%61sks',
    '/x/../api/health',
  ])('OPTIONS of %s names the methods', async (target) => {
    expect(await send('OPTIONS', target)).toMatchObject({
      status: 204,
      body: '',
      headers: { ...OF_CALLS, allow: 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT' },
    });
  });
});
