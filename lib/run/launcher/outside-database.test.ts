import { createServer, type Server, type Socket } from 'node:net';
import { testDatabaseUrl } from '@/lib/testing/database/test-database';
import { checkOutsideDatabase } from './outside-database';
import { StartError } from './start-error';

let server: Server | null = null;

afterEach(async () => {
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
  server = null;
});

/** Returns a message of PostgreSQL's protocol: a letter, the length and the content. */
function message(letter: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(
    content.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)),
  );
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(letter), length, body]);
}

const READY = message('Z', Buffer.from('I'));

/** Answers a connection like a PostgreSQL of this version, up to the query for its version. */
function answerAs(version: string, socket: Socket): void {
  let greeted = false;
  socket.on('error', () => undefined);
  socket.on('data', () => {
    if (!greeted) {
      greeted = true;
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), READY]));
      return;
    }
    const column = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 23, 0, 4, 255, 255, 255, 255, 0, 0]);
    const value = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, version.length]), Buffer.from(version)]);
    const answer = [message('T', Buffer.from([0, 1]), 'version', column), message('D', value)];
    socket.end(Buffer.concat([...answer, message('C', 'SELECT 1'), READY]));
  });
}

async function listen(onConnection: (socket: Socket) => void): Promise<string> {
  const opened = createServer(onConnection);
  server = opened;
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
  const address = opened.address();
  return `postgresql://u:hunter2@127.0.0.1:${typeof address === 'object' ? address?.port : ''}/d`;
}

test('a database that answers and is new enough is accepted', async () => {
  await checkOutsideDatabase(testDatabaseUrl());
});

test('a database that is too old is refused', async () => {
  const url = await listen((socket) => answerAs('14', socket));
  await expect(checkOutsideDatabase(url)).rejects.toThrow(
    new StartError('The PostgreSQL of DATABASE_URL is version 14, and Dayfold needs 15 or newer.'),
  );
});

test('a database that closes the connection is refused, by an error without the password', async () => {
  const url = await listen((socket) => socket.destroy());
  await expect(checkOutsideDatabase(url)).rejects.toThrow(
    /^The database of DATABASE_URL at 127\.0\.0\.1:\d+ cannot/,
  );
});

test.each([
  [(url: string) => url.replace(/:[^:@]+@/, ':wrong@'), 'it refuses the password'],
  [(url: string) => url.replace(/[^/]+$/, 'missing'), 'it has no such database'],
  [(url: string) => url.replace(/:\d+\//, ':1/'), 'nothing listens there'],
])('the error names the reason: %#', async (spoil, reason) => {
  await expect(checkOutsideDatabase(spoil(testDatabaseUrl()))).rejects.toThrow(
    `cannot be reached: ${reason}.`,
  );
});
