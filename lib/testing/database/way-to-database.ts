import { connect, createServer, type Socket } from 'node:net';
import { testDatabaseUrl } from './test-database';

/** A proxy to the test database, which a test can close or silence. */
export type WayToDatabase = {
  /** The connection string of the proxy. */
  url: string;
  /** The number of connections requested so far. */
  asked(): number;
  /** Existing connections stay open, and pass nothing any more. New ones work as before. */
  freeze(): void;
  /** Closes new connections at once, until it is called with false. */
  refuse(refused: boolean): void;
  close(): Promise<void>;
};

export async function wayToDatabase(): Promise<WayToDatabase> {
  const url = new URL(testDatabaseUrl());
  const target = { host: url.hostname, port: Number(url.port) };
  const sockets = new Set<Socket>();
  let isRefused = false;
  let asked = 0;
  const server = createServer((socket) => {
    asked += 1;
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
    asked: () => asked,
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
