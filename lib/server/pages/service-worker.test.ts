import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SERVICE_WORKER_FILE, SWITCHED_OFF_FILE, serviceWorkerFrom } from './service-worker';

let build: string;

beforeEach(() => {
  build = mkdtempSync(path.join(tmpdir(), 'dayfold-build-'));
  writeFileSync(path.join(build, SERVICE_WORKER_FILE), 'self.name');
  writeFileSync(path.join(build, SWITCHED_OFF_FILE), 'self.closed');
});
afterEach(() => rmSync(build, { recursive: true }));

test('the worker is sent with a policy that lets it request only the planner, and is checked at each update', () => {
  const answer = serviceWorkerFrom(build)('GET', undefined);
  expect(answer).toMatchObject({ status: 200, body: 'self.name' });
  expect(answer.headers).toMatchObject({
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  });
});

test('a browser that has the same worker gets no body', () => {
  const answerOf = serviceWorkerFrom(build);
  const etag = answerOf('GET', undefined).headers.ETag;
  expect(answerOf('GET', etag)).toMatchObject({ status: 304, body: '' });
  expect(answerOf('GET', `W/${etag}`)).toMatchObject({ status: 304, body: '' });
  expect(answerOf('GET', '"another"')).toMatchObject({ status: 200 });
  expect(answerOf('HEAD', undefined)).toMatchObject({ status: 200, body: '' });
});

test('other methods are refused, and in development there is no worker', () => {
  expect(serviceWorkerFrom(build)('POST', undefined)).toMatchObject({ status: 405 });
  expect(serviceWorkerFrom(null)('GET', undefined)).toMatchObject({ status: 404 });
});

test('a switched-off worker is another one, and says so to pages; the worker itself does not', () => {
  const answer = serviceWorkerFrom(build, false)('GET', undefined);
  expect(answer).toMatchObject({ status: 200, body: 'self.closed', headers: { 'Service-Worker-Is': 'off' } });
  expect(answer.headers['Cache-Control']).toBe('no-cache');
  expect(serviceWorkerFrom(build)('GET', answer.headers.ETag)).toMatchObject({ status: 200 });
  expect(serviceWorkerFrom(build)('HEAD', undefined).headers).not.toHaveProperty('Service-Worker-Is');
});
