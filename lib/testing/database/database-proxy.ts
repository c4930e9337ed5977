import { connect, createServer, type Socket } from 'node:net';
import { testDatabaseUrl } from './test-database';

/** A TCP proxy to the test database, whose connections a test can refuse or freeze. */
export type DatabaseProxy = {
  /** The connection string of the proxy. */
  url: string;
  /** The number of connections that clients have opened so far, refused ones included. */
  connections(): number;
  /** Stops the transfer of data on the existing connections and leaves them open. New connections work. */
  freeze(): void;
  /** Closes new connections at once, until it is called again with false. */
  refuse(refused: boolean): void;
  close(): Promise<void>;
};

/** Starts a proxy on a free port of the loopback interface. */
export async function startDatabaseProxy(): Promise<DatabaseProxy> {
  const url = new URL(testDatabaseUrl());
  const target = { host: url.hostname, port: Number(url.port) };
  const sockets = new Set<Socket>();
  let isRefused = false;
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    if (isRefused) {
      socket.destroy();
      return;
    }
    const onward = connect(target);
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  return {
    url: url.href,
    connections: () => connections,
    freeze: () => {
      for (const socket of sockets) socket.unpipe();
    },
    refuse: (refused) => {
      isRefused = refused;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
