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

/** Headers with this beginning are ours alone to set: the planner believes them. */
const OWN_HEADERS = /^x-dayfold-/;

/** Milliseconds. A header must come at once; a body of 10 MiB may come over a slow line. */
const TIMEOUTS = { headers: 15_000, request: 300_000, still: 120_000, keepAlive: 65_000, check: 5_000 };

const IDLE_CHECK_MS = 50;

/**
 * Requests on one connection that wait for their answer. Node starts all that fit into what it reads at once, over a
 * thousand, and keeps the answers in memory until their turn comes. Browsers and proxies send one at a time.
 */
const PIPELINED_MAX = 32;

export interface WebServer {
  server: Server;
  /** Takes no new connection, ends the idle and the endless ones, and settles when the last answer is out. */
  drain(): Promise<void>;
}

interface Surroundings {
  /** How many proxies of our own stand in front. */
  trustedHops: number;
  /** What a page is sent with that says nothing about what it may do. */
  pageHeaders: Record<string, string>;
  /** What everything else is sent with, as far as it does not say otherwise. */
  otherHeaders: Record<string, string>;
  /** Milliseconds without a byte after which a body that has its answer already is given up. */
  unreadTimeout?: number;
  /** Milliseconds after which an answer that nobody takes any more is given up. */
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
  // Node would answer a request without a host by itself, bare.
  const options = { connectionsCheckingInterval: TIMEOUTS.check, requireHostHeader: false };
  const compress = compression();
  const listener: RequestListener = (request, response) => {
    const { socket } = request;
    const pipelined = (unanswered.get(socket) ?? 0) + 1;
    if (pipelined > PIPELINED_MAX) socket.destroy();
    // Node goes on with what it has read already.
    if (socket.destroyed) return;
    unanswered.set(socket, pipelined);
    stampRequest(request, trustedHops);
    open.add(response);
    response.on('close', () => {
      open.delete(response);
      unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1);
    });
    response.on('finish', () => endUnread(request, socket, unreadTimeout));
    // Node loses what arrives together with the end of a request that has an Upgrade header, so nothing may follow it.
    if (draining || request.headers.upgrade !== undefined) response.setHeader('Connection', 'close');
    secure(response, pageHeaders, otherHeaders);
    compress(request, response, () => {
      if (!guardRequest(request, response)) handle(request, response);
    });
  };
  const server = createServer(options, listener);
  // What a request expects, other than to be told to go on, is refused by Node itself, bare, unless somebody listens.
  server.on('checkExpectation', listener);
  server.on('connection', (socket) => socket.once('close', () => closeWaiting(socket, open)));
  server.on('clientError', (error, socket) => {
    const isAnswered = [...open].some((response) => response.socket === socket && response.headersSent);
    answerUnreadable(error, socket, isAnswered ? null : otherHeaders);
  });
  server.headersTimeout = TIMEOUTS.headers;
  server.requestTimeout = TIMEOUTS.request;
  // Of a connection on which nothing moves, in either direction; a stream of events has its heartbeat.
  server.timeout = stillTimeout;
  // Longer than a proxy keeps its side, so that it never writes to a connection that is just being closed.
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

/** Says who is asking, in headers that no caller can forge, and gives the request its name in the log. */
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
 * Nothing leaves bare. Middleware guards the pages; Next's own, for what looks like a file and is none, or for a failure,
 * pass it by, as do files of the build and redirects.
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

/** Server-sent events never finish by themselves; the browser connects again. */
function isEndless(response: ServerResponse): boolean {
  return String(response.getHeader('content-type') ?? '').startsWith('text/event-stream');
}

/**
 * Closes the answers that waited for their turn on a connection that has ended (requests may be sent ahead of answers).
 * Node closes only the one whose turn it was; the others would be kept for good, with what makes them.
 */
function closeWaiting(socket: Socket, open: ReadonlySet<ServerResponse>): void {
  for (const response of open) {
    if (response.req.socket !== socket || response.socket) continue;
    response.destroy();
    // Without a connection of its own nothing else says it.
    response.emit('close');
  }
}

/**
 * Ends the connection of a body that was answered before its end and that nobody reads on: nobody would notice for
 * minutes that its sender has gone. Node reads to the end by itself, however slowly that comes, only what nobody has
 * begun to read.
 * @param socket of the request, which does not know it any more once its body was given up
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
