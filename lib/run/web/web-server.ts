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
import { NOT_STORED } from '@/lib/server/reply';
import { clientAddress } from './client-address';
import { guardRequest } from './request-guard';
import { answerUnreadable } from './unreadable-requests';

/** Matches headers that only this server may set, since the planner trusts them. */
const OWN_HEADERS = /^x-dayfold-/;

/** Milliseconds. Headers have to arrive soon; a body of 10 MiB may be sent over a slow line. */
const TIMEOUTS = {
  headers: 15_000,
  request: 300_000,
  still: 120_000,
  unsent: 10_000,
  keepAlive: 65_000,
  check: 5_000,
};

const IDLE_CHECK_MS = 50;

/**
 * The most unanswered requests on one connection. Node handles all requests of a chunk at once, which may be over a
 * thousand, and keeps the answers in memory until they can be sent. Browsers and proxies send one at a time.
 */
const PIPELINED_MAX = 32;

export interface WebServer {
  server: Server;
  /**
   * Stops accepting connections, closes idle ones and those of event streams, and resolves when the last answer has
   * been sent.
   */
  drain(): Promise<void>;
}

interface ServerOptions {
  /** The number of the operator's own proxies. */
  trustedHops: number;
  /** The default headers of pages without a Content Security Policy. */
  pageHeaders: Record<string, string>;
  /** The default headers of every other answer. */
  otherHeaders: Record<string, string>;
  /**
   * Milliseconds without a byte of a request's body after which its connection is closed, once the request has been
   * answered.
   */
  unreadTimeout?: number;
  /** Milliseconds without traffic after which a connection is closed. */
  stillTimeout?: number;
  /** Milliseconds after which a connection is closed whose client takes none of the answer that waits for it. */
  unsentTimeout?: number;
}

export function createWebServer(
  handle: RequestListener,
  {
    trustedHops,
    pageHeaders,
    otherHeaders,
    unreadTimeout = 2_000,
    stillTimeout = TIMEOUTS.still,
    unsentTimeout = TIMEOUTS.unsent,
  }: ServerOptions,
): WebServer {
  const open = new Set<ServerResponse>();
  const unanswered = new WeakMap<Socket, number>();
  let draining = false;
  // Requests without a Host header are answered by the request guard: Node's own answer would have no security headers.
  const options = { connectionsCheckingInterval: TIMEOUTS.check, requireHostHeader: false };
  const compress = compression();
  const listener: RequestListener = (request, response) => {
    const { socket } = request;
    const pipelined = (unanswered.get(socket) ?? 0) + 1;
    if (pipelined > PIPELINED_MAX) socket.destroy();
    // Node still calls the listener for requests that it has read already.
    if (socket.destroyed) return;
    unanswered.set(socket, pipelined);
    setOwnHeaders(request, trustedHops);
    open.add(response);
    response.on('close', () => {
      open.delete(response);
      unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1);
    });
    response.on('finish', () => closeUnread(request, socket, unreadTimeout));
    // Closes the connection after a request with an Upgrade header: Node loses data that arrives together with its end.
    if (draining || request.headers.upgrade !== undefined) response.setHeader('Connection', 'close');
    addDefaultHeaders(response, pageHeaders, otherHeaders);
    beforeHeaders(response, () => socket.setTimeout(unsentTimeout));
    compress(request, response, () => {
      if (!guardRequest(request, response)) handle(request, response);
    });
  };
  const server = createServer(options, listener);
  // Without this listener, Node itself refuses an Expect header other than 100-continue, without security headers.
  server.on('checkExpectation', listener);
  server.on('connection', (socket) => socket.once('close', () => closeWaiting(socket, open)));
  server.on('clientError', (error, socket) => {
    const isAnswered = [...open].some((response) => response.socket === socket && response.headersSent);
    answerUnreadable(error, socket, isAnswered ? null : otherHeaders);
  });
  server.headersTimeout = TIMEOUTS.headers;
  server.requestTimeout = TIMEOUTS.request;
  // Applies to connections without traffic in either direction. A stream of events sends heartbeats.
  server.timeout = stillTimeout;
  // An answer that has begun, and of which nothing waits for the client, is still being made.
  server.on('timeout', (socket) => {
    const isMade = socket.timeout === unsentTimeout && socket.writableLength === 0;
    if (isMade) socket.setTimeout(stillTimeout);
    else socket.destroy();
  });
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

/** Replaces headers about the caller, so that no caller can forge them, and adds the id of the request for the log. */
function setOwnHeaders(request: IncomingMessage, trustedHops: number): void {
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
 * Adds the default headers to an answer, and lets no cache store an error. Middleware sets those of pages, but it does
 * not run for Next's own answers (missing files, failures), for files of the build and for redirects.
 */
function addDefaultHeaders(
  response: ServerResponse,
  pageHeaders: Record<string, string>,
  otherHeaders: Record<string, string>,
): void {
  beforeHeaders(response, (status) => {
    // For some paths, such as /%64aily, Next lets shared caches keep its not-found page for a year; they may take the
    // path for /daily.
    if (status >= 400) response.setHeader('Cache-Control', NOT_STORED);
    const isPage = String(response.getHeader('content-type') ?? '').startsWith('text/html');
    const isGuarded = response.hasHeader('content-security-policy');
    for (const [name, value] of Object.entries(isPage && !isGuarded ? pageHeaders : otherHeaders))
      if (!response.hasHeader(name)) response.setHeader(name, value);
  });
}

function beforeHeaders(response: ServerResponse, run: (status: number) => void): void {
  const { writeHead } = response;
  const runAndWrite = (...given: unknown[]): unknown => {
    run(Number(given[0]));
    return Reflect.apply(writeHead, response, given);
  };
  response.writeHead = runAndWrite as typeof writeHead;
}

/** True for a stream of server-sent events, which does not end by itself. The browser reconnects after its end. */
function isEndless(response: ServerResponse): boolean {
  return String(response.getHeader('content-type') ?? '').startsWith('text/event-stream');
}

/**
 * Closes the answers to pipelined requests when their connection has ended. Node closes only the current one; the
 * others, and the streams that produce them, would never be freed.
 */
function closeWaiting(socket: Socket, open: ReadonlySet<ServerResponse>): void {
  for (const response of open) {
    if (response.req.socket !== socket || response.socket) continue;
    response.destroy();
    // Node does not emit 'close' here, since the response has no connection yet.
    response.emit('close');
  }
}

/**
 * Closes the connection of a request that was answered before the end of its body, when no more of the body is read.
 * Otherwise it would stay open for minutes after its sender has disconnected. Node reads the rest of a body by itself
 * only if no handler has begun to read it.
 * @param socket the socket of the request, which the request no longer refers to after its body was cancelled
 */
function closeUnread(request: IncomingMessage, socket: Socket, timeout: number): void {
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
