import { createServer } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { setImmediate, setTimeout } from 'node:timers/promises';
import next from 'next';
import { ROUTES } from '@/app/api/routes';
import { loadQueryCompiler } from '@/lib/db/client';
import { BUILD_FOLDER } from '@/lib/run/build/folder';
import { notifyLauncher, onStop } from '@/lib/run/launcher/messages';
import { portError } from '@/lib/run/launcher/port';
import { env } from '@/lib/server/env';
import type { Routes } from '@/lib/server/http/router';
import { NOT_FOUND_PAGE, scriptHashesOf } from '@/lib/server/pages/script-hashes';
import { devSecurityHeaders, plainHeaders, securityHeaders } from '@/lib/server/pages/security-headers';
import { runShutdownHooks } from '@/lib/server/shutdown-hooks';
import { requestListener } from './listener';
import { withServiceWorker } from './service-worker';
import { restoreMappedStackTraces } from './stack-traces';
import { createWebServer } from './web-server';

/** A web process. The launcher starts as many as WEB_PROCESSES says, which share the port. */
async function main(): Promise<void> {
  const { host, port, trustedProxyHops, hasServiceWorker } = env;
  const dev = process.argv.includes('--dev');
  // The launcher's working directory, the project's folder.
  const dir = process.cwd();
  // A server without requests, for Next's 'upgrade' listener, which Next would otherwise add to the server of its first
  // request. With such a listener, Node detaches the sockets of all requests with an Upgrade header from their limits
  // and timeouts, and Next answers none of them in production.
  const serverOfNext = createServer();
  const app = next({ dev, dir, hostname: host, port, quiet: !dev, httpServer: serverOfNext });
  const overHttps = env.appUrl.startsWith('https:');
  const pageHeaders = dev ? devSecurityHeaders() : notFoundHeaders(overHttps);
  const otherHeaders = plainHeaders({ overHttps });
  const servePage = withServiceWorker(
    dev ? null : path.join(dir, BUILD_FOLDER),
    hasServiceWorker,
    app.getRequestHandler(),
  );
  const { server, drain } = createWebServer(requestListener(ROUTES, servePage), {
    trustedHops: trustedProxyHops,
    pageHeaders,
    otherHeaders,
  });
  const websockets = new Set<Duplex>();
  // In development, Next notifies browsers of changed sources by a websocket.
  if (dev)
    server.on('upgrade', (request, socket, head) => {
      websockets.add(socket);
      socket.once('close', () => websockets.delete(socket));
      serverOfNext.emit('upgrade', request, socket, head);
    });

  onStop(() => {
    for (const socket of websockets) socket.destroy();
    drain()
      .then(runShutdownHooks)
      .finally(() => process.exit(0));
  });
  await (dev ? app.prepare() : prepareQuietly(app));
  if (!dev) {
    restoreMappedStackTraces();
    // Not in development, where a handler that cannot be loaded should fail only its own requests.
    await preload(ROUTES);
  }
  server.on('error', (error) => {
    notifyLauncher({ kind: 'failed', reason: portError(host, port, error).message });
    process.exitCode = 1;
    process.disconnect();
  });
  server.listen({ host, port }, () => notifyLauncher({ kind: 'ready' }));
}

/**
 * Milliseconds for the first statement of Prisma, which loads its compiler. Without an answer of the database within
 * them, the process accepts requests all the same, so that those that need no database succeed.
 */
const FIRST_STATEMENT_TIMEOUT = 1_000;

/**
 * Loads what requests need: Prisma's compiler, each route handler, and the library of UploadThing if files are stored
 * there. A request that had to wait for it could exceed its time for the database. In small parts, so that a signal to
 * stop is heeded.
 */
async function preload(routes: Routes): Promise<void> {
  await Promise.race([loadQueryCompiler(), setTimeout(FIRST_STATEMENT_TIMEOUT)]);
  if (env.uploadThing) await import('uploadthing/server');
  for (const load of Object.values(routes)) {
    load();
    await setImmediate();
  }
}

/** Prepares Next without its output: it writes a line to standard output in each process. */
async function prepareQuietly(app: { prepare(): Promise<void> }): Promise<void> {
  const { log: write } = console;
  Object.assign(console, { log: () => undefined });
  try {
    await app.prepare();
  } finally {
    Object.assign(console, { log: write });
  }
}

/**
 * Returns the headers of the not-found page, which Next sends without middleware. Another page that gets them shows its
 * text, but runs no scripts.
 */
function notFoundHeaders(overHttps: boolean): Record<string, string> {
  return securityHeaders({ scriptHashes: scriptHashesOf(NOT_FOUND_PAGE), overHttps });
}

function fail(error: unknown): void {
  console.error(error);
  process.exit(1);
}

main().catch(fail);
