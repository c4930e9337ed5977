import { createServer, type Server, type Socket } from 'node:net';
import { MailDelayed } from './refused';
import { failureOf, smtpTransport } from './smtp';

/** Milliseconds: short, as these servers never answer in time. */
const TIMEOUTS = { connection: 100, socket: 100, delivery: 300 };

const parcel = {
  messageId: '<one@planner.example.org>',
  from: 'no-reply@planner.example.org',
  to: 'ines@example.org',
  bytes: Buffer.from('Subject: Hello\r\n\r\nHello.\r\n'),
};

let server: Server;
const sockets = new Set<Socket>();

/** A server that does this with whoever connects. */
async function listen(meet: (socket: Socket) => void): Promise<string> {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    meet(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It has no port.');
  return `smtp://127.0.0.1:${address.port}`;
}

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await new Promise((resolve) => server.close(resolve));
});

async function sendTo(url: string): Promise<void> {
  const transport = smtpTransport(url, TIMEOUTS);
  try {
    await transport.send(parcel);
  } finally {
    transport.close();
  }
}

test('a server that never says a word is given up', async () => {
  const url = await listen(() => undefined);
  await expect(sendTo(url)).rejects.toBeInstanceOf(MailDelayed);
});

test('so is one that greets and then falls silent', async () => {
  const url = await listen((socket) => socket.write('220 here\r\n'));
  await expect(sendTo(url)).rejects.toBeInstanceOf(MailDelayed);
});

test('so is one that goes on saying next to nothing', async () => {
  const url = await listen((socket) => {
    socket.write('220 here\r\n');
    socket.once('data', () => {
      socket.write('250 here\r\n');
      socket.once('data', () => {
        const trickle = setInterval(() => socket.write('250-a\r\n'), 20);
        socket.on('close', () => clearInterval(trickle));
      });
    });
  });
  await expect(sendTo(url)).rejects.toBeInstanceOf(MailDelayed);
});

test('so is one that hangs up on everybody', async () => {
  const url = await listen((socket) => socket.destroy());
  await expect(sendTo(url)).rejects.toBeInstanceOf(MailDelayed);
});

test('an answer that repeats an address is told without it', () => {
  const failure = failureOf({
    message: 'Recipient command failed: 450 4.2.1 <ines@example.org>: mailbox busy',
    code: 'EENVELOPE',
    responseCode: 450,
    command: 'RCPT TO',
  });
  expect(failure.message).toBe(
    'The mail did not leave (EENVELOPE): Recipient command failed: 450 4.2.1 <(address)>: mailbox busy',
  );
});
