import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { ROUTES } from '@/app/api/routes';
import { requestListener } from './listener';
import { createWebServer, type WebServer } from './web-server';

/** Bodies of calls for anybody that are never sent to their end, against the web server. */

let web: WebServer;
let port: number;
const sockets: Socket[] = [];

beforeAll(async () => {
  const listener = requestListener(ROUTES, async (_request, response) => void response.writeHead(418).end());
  web = createWebServer(listener, { trustedHops: 0, pageHeaders: {}, otherHeaders: {} });
  await new Promise<void>((resolve) => web.server.listen(0, '127.0.0.1', resolve));
  port = (web.server.address() as AddressInfo).port;
});

afterAll(() => {
  for (const socket of sockets) socket.destroy();
  web.server.closeAllConnections();
  web.server.close();
});

/** Sends a request without the end of its body. */
async function begin(): Promise<Socket> {
  const arrived = once(web.server, 'request');
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  const head =
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100';
  socket.write(`${head}\r\n\r\n{`);
  await arrived;
  return socket;
}

test('slow bodies from a network address keep nobody there from signing in, and the oldest are disconnected', async () => {
  const slow: Socket[] = [];
  for (let count = 0; count < 120; count += 1) slow.push(await begin());
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.org', password: 'not the password' }),
  });
  expect(answer.status).toBe(401);
  const [oldest] = slow;
  if (oldest && !oldest.closed) await once(oldest, 'close');
  expect(slow.at(-1)?.destroyed).toBe(false);
});
