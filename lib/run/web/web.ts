import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import next from 'next';
import { PHASE_PRODUCTION_SERVER } from 'next/constants';
import loadConfig from 'next/dist/server/config';
import { onStop, tellLauncher } from '@/lib/run/launcher/messages';
import { portError } from '@/lib/run/launcher/port';
import { env } from '@/lib/server/env';
import { log } from '@/lib/server/log';
import { NOT_FOUND_PAGE, scriptHashesOf } from '@/lib/server/pages/script-hashes';
import { devSecurityHeaders, plainHeaders, securityHeaders } from '@/lib/server/pages/security-headers';
import { finishLastWork } from '@/lib/server/shutdown-hooks';
import { fetchRequest, sendFetched } from './fetch-adapter';
import { routeHandlers } from './route-handlers';
import { createWebServer } from './web-server';

/** One of the processes that answer requests: the launcher starts as many as WEB_PROCESSES says, sharing the port. */
async function main(): Promise<void> {
  const { host, port, trustedProxyHops } = env;
  const dev = process.argv.includes('--dev');
  const dir = path.resolve(__dirname, '..', '..', '..');
  // Next announces the loading of its configuration in each process, unless it finds it loaded already.
  if (!dev) await loadConfig(PHASE_PRODUCTION_SERVER, dir);
  // Next adds an 'upgrade' listener to the server that it is given, or else to the one that its first request came to.
  // With such a listener Node gives up the sockets of all requests with an Upgrade header, with their limits and their
  // time-outs, and Next answers none of them in production. So it is given one to which no request ever comes.
  const serverOfNext = createServer();
  const app = next({ dev, dir, hostname: host, port, quiet: !dev, httpServer: serverOfNext });
  const handle = app.getRequestHandler();
  const handlerOf = dev ? () => null : routeHandlers(dir);
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      const handler = await handlerOf(request);
      if (handler) await sendFetched(await handler(fetchRequest(request, response)), response);
      else await handle(request, response);
    } catch (error) {
      log.error({ err: error, requestId: request.headers['x-request-id'] }, 'a request failed');
      if (!response.headersSent) response.statusCode = 500;
      response.end();
    }
  };
  const overHttps = env.appUrl.startsWith('https:');
  const pageHeaders = dev ? devSecurityHeaders() : notFoundHeaders(overHttps);
  const otherHeaders = plainHeaders({ overHttps });
  const { server, drain } = createWebServer((request, response) => void answer(request, response), {
    trustedHops: trustedProxyHops,
    pageHeaders,
    otherHeaders,
  });
  // The browser hears of changes to the sources through a websocket of Next's.
  if (dev) server.on('upgrade', (...upgrade) => serverOfNext.emit('upgrade', ...upgrade));

  onStop(() => {
    drain()
      .then(finishLastWork)
      .finally(() => process.exit(0));
  });
  await app.prepare();
  server.on('error', (error) => {
    tellLauncher({ kind: 'failed', reason: portError(host, port, error).message });
    process.exitCode = 1;
    process.disconnect();
  });
  server.listen({ host, port }, () => tellLauncher({ kind: 'ready' }));
}

/** The not-found page is what Next shows by itself; a page of another build or kind shows its text, without its scripts. */
function notFoundHeaders(overHttps: boolean): Record<string, string> {
  return securityHeaders({ scriptHashes: scriptHashesOf(NOT_FOUND_PAGE), overHttps });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
