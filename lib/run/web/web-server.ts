import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import compression from 'compression';
import { clientAddress } from './client-address';
import { guardRequest } from './request-guard';
import { answerUnreadable } from './unreadable-requests';

/** Only we may set headers with this prefix, since the planner trusts them. */
const OWN_HEADERS = /^x-dayfold-/;

/** Milliseconds. A header must arrive at once; a body of 10 MiB may come over a slow line. */
const TIMEOUTS = { headers: 15_000, request: 300_000, still: 120_000, keepAlive: 65_000, check: 5_000 };

const IDLE_CHECK_MS = 50;

/**
 * Most unanswered requests on one connection. Node starts all requests in one chunk, over a thousand, and keeps the
 * answers in memory until they can be sent. Browsers and proxies send one at a time.
 */
const PIPELINED_MAX = 32;

export interface WebServer {
  server: Server;
  /** Accepts no new connection, closes idle and endless ones, and resolves when the last answer is sent. */
  drain(): Promise<void>;
}

interface Surroundings {
  /** The number of our own proxies in front. */
  trustedHops: number;
  /** The headers of a page that do not restrict what it may do. */
  pageHeaders: Record<string, string>;
  /** The default headers of every other answer. */
  otherHeaders: Record<string, string>;
  /** Milliseconds without a byte after which a body whose answer has been sent already is given up. */
  unreadTimeout?: number;
  /** Milliseconds after which an answer that the client does not read is given up. */
  stillTimeout?: number;
}

export function createWebServer(
  handle: RequestListener,
  {
    trustedHops,
    pageHeaders,
    otherHeaders,
    unreadTimeout = 2_000,
    stillTimeout = TIMEOUTS.still,
  }: Surroundings,
): WebServer {
  const open = new Set<ServerResponse>();
  const unanswered = new WeakMap<Socket, number>();
  let draining = false;
  // Node would itself answer a request without a host, without our headers.
  const options = { connectionsCheckingInterval: TIMEOUTS.check, requireHostHeader: false };
  const compress = compression();
  const listener: RequestListener = (request, response) => {
    const { socket } = request;
    const pipelined = (unanswered.get(socket) ?? 0) + 1;
    if (pipelined > PIPELINED_MAX) socket.destroy();
    // Node continues with requests that it has read already.
    if (socket.destroyed) return;
    unanswered.set(socket, pipelined);
    stampRequest(request, trustedHops);
    open.add(response);
    response.on('close', () => {
      open.delete(response);
      unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1);
    });
    response.on('finish', () => endUnread(request, socket, unreadTimeout));
    // Node loses data that arrives together with the end of a request with an Upgrade header, so nothing may follow it.
    if (draining || request.headers.upgrade !== undefined) response.setHeader('Connection', 'close');
    secure(response, pageHeaders, otherHeaders);
    compress(request, response, () => {
      if (!guardRequest(request, response)) handle(request, response);
    });
  };
  const server = createServer(options, listener);
  // Without a listener, Node itself refuses an Expect header other than 100-continue, without our headers.
  server.on('checkExpectation', listener);
  server.on('connection', (socket) => socket.once('close', () => closeWaiting(socket, open)));
  server.on('clientError', (error, socket) => {
    const isAnswered = [...open].some((response) => response.socket === socket && response.headersSent);
    answerUnreadable(error, socket, isAnswered ? null : otherHeaders);
  });
  server.headersTimeout = TIMEOUTS.headers;
  server.requestTimeout = TIMEOUTS.request;
  // For a connection without traffic in either direction; a stream of events has its heartbeat.
  server.timeout = stillTimeout;
  // Longer than a proxy's timeout, so that the proxy never writes to a connection that is being closed.
  server.keepAliveTimeout = TIMEOUTS.keepAlive;

  const drain = async () => {
    draining = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    const sweep = setInterval(() => {
      for (const response of open) if (isEndless(response)) response.destroy();
      server.closeIdleConnections();
    }, IDLE_CHECK_MS);
    await closed;
    clearInterval(sweep);
  };
  return { server, drain };
}

/** Sets headers about the caller that no caller can forge, and gives the request its id for the log. */
function stampRequest(request: IncomingMessage, trustedHops: number): void {
  const { headers } = request;
  for (const name of Object.keys(headers)) if (OWN_HEADERS.test(name)) delete headers[name];
  const forwarded = headers['x-forwarded-for'];
  headers['x-dayfold-client-address'] = clientAddress(
    request.socket.remoteAddress,
    Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
    trustedHops,
  );
  headers['x-request-id'] = randomUUID();
}

/**
 * Ensures security headers on every answer. Middleware sets those of pages; it does not run for Next's own answers
 * (missing files, failures), for files of the build and for redirects.
 */
function secure(
  response: ServerResponse,
  pageHeaders: Record<string, string>,
  otherHeaders: Record<string, string>,
): void {
  const { writeHead } = response;
  const secureAndWrite = (...given: unknown[]): unknown => {
    const isPage = String(response.getHeader('content-type') ?? '').startsWith('text/html');
    const isGuarded = response.hasHeader('content-security-policy');
    for (const [name, value] of Object.entries(isPage && !isGuarded ? pageHeaders : otherHeaders))
      if (!response.hasHeader(name)) response.setHeader(name, value);
    return Reflect.apply(writeHead, response, given);
  };
  response.writeHead = secureAndWrite as typeof writeHead;
}

/** Server-sent events never end by themselves; the browser reconnects. */
function isEndless(response: ServerResponse): boolean {
  return String(response.getHeader('content-type') ?? '').startsWith('text/event-stream');
}

/**
 * Closes the waiting answers of a connection that has ended (requests may be pipelined). Node closes only the current
 * one; the others, and what produces them, would never be freed.
 */
function closeWaiting(socket: Socket, open: ReadonlySet<ServerResponse>): void {
  for (const response of open) {
    if (response.req.socket !== socket || response.socket) continue;
    response.destroy();
    // Nothing else reports it, since the response has no connection.
    response.emit('close');
  }
}

/**
 * Closes the connection of a body that was answered before its end and that nobody reads: its sender's leaving would go
 * unnoticed for minutes. Node reads a body to its end by itself, however slowly it arrives, only if nobody has begun
 * to.
 * @param socket of the request, which no longer refers to it after its body was given up
 */
function endUnread(request: IncomingMessage, socket: Socket, timeout: number): void {
  if (request.complete) return;
  let read = socket.bytesRead;
  const watch = setInterval(() => {
    if (request.complete) stop();
    else if (socket.bytesRead === read) socket.destroy();
    read = socket.bytesRead;
  }, timeout);
  const stop = () => {
    clearInterval(watch);
    socket.off('close', stop);
  };
  socket.once('close', stop);
}
