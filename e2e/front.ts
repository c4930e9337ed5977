import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** Returns the text to send in place of the text of an answer, which may be the same; null for 404. */
export type Change = (path: string, text: string) => string | null;

/**
 * A proxy in front of the planner under test, at a port of its own, which changes the answers for some paths. A test
 * can thereby give the planner another build: the requests of a service worker cannot be changed in the browser.
 */
export class FrontServer {
  /** The paths whose answers are changed. */
  readonly #paths: ReadonlySet<string>;
  readonly #upstream: URL;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((request, response) => void this.#pass(request, response));
  change: Change = (_path, text) => text;
  /** Headers that are added to the answers that are changed. */
  added: Readonly<Record<string, string>> = {};

  constructor(upstream: string, paths: readonly string[]) {
    this.#upstream = new URL(upstream);
    this.#paths = new Set(paths);
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  /** @returns the address of the proxy */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const isChanged = this.#paths.has(path);
    const headers = { ...request.headers, host: this.#upstream.host };
    if (headers.origin) headers.origin = this.#upstream.origin;
    if (isChanged) for (const name of ['accept-encoding', 'if-none-match'] as const) delete headers[name];
    const sent = send(
      { host: '127.0.0.1', port: this.#upstream.port, path: request.url, method: request.method, headers },
      (answer) => {
        if (!isChanged) {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
          return;
        }
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('end', () => {
          const changed = this.change(path, text);
          const { 'content-length': _length, etag: _etag, ...others } = answer.headers;
          const status = changed === null ? 404 : (answer.statusCode ?? 502);
          response.writeHead(status, { ...others, ...this.added }).end(changed ?? '');
        });
      },
    );
    sent.on('error', () => response.destroy());
    response.on('close', () => sent.destroy());
    request.pipe(sent);
  }
}
