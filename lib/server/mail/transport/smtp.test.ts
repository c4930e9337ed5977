import { createServer, type Server, type Socket } from 'node:net';
import { changeSettings, restoreSettings } from '@/lib/testing/server/settings';
import { MailDelayed } from './refused';
import { failureOf, smtpTransport } from './smtp';

/**
 * Milliseconds: short, since these servers never answer in time. The tests wait for them, since a socket's timers are
 * Node's own and cannot be moved.
 */
const SHORT = { connection: 100, socket: 100, delivery: 300 };

const parcel = {
  messageId: '<one@planner.example.org>',
  from: 'no-reply@planner.example.org',
  to: 'ines@example.org',
  bytes: Buffer.from('Subject: Hello\r\n\r\nHello.\r\n'),
};

let server: Server;
const sockets = new Set<Socket>();

/** Starts a server that handles each connection by this function, and returns its URL. */
async function listen(meet: (socket: Socket) => void): Promise<string> {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    meet(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return `smtp://127.0.0.1:${address.port}`;
}

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await new Promise((resolve) => server.close(resolve));
});

async function sendTo(url: string, timeouts?: typeof SHORT): Promise<void> {
  const transport = smtpTransport(url, timeouts);
  try {
    await transport.send(parcel);
  } finally {
    transport.close();
  }
}

test('a delivery to a server that sends nothing times out', async () => {
  const url = await listen(() => undefined);
  await expect(sendTo(url, SHORT)).rejects.toBeInstanceOf(MailDelayed);
});

test('a delivery to a server that sends nothing after its greeting times out', async () => {
  const url = await listen((socket) => socket.write('220 here\r\n'));
  await expect(sendTo(url, SHORT)).rejects.toBeInstanceOf(MailDelayed);
});

test('a delivery to a server that answers very slowly times out', async () => {
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
  await expect(sendTo(url, SHORT)).rejects.toBeInstanceOf(MailDelayed);
});

test('a delivery to a server that disconnects at once fails', async () => {
  const url = await listen((socket) => socket.destroy());
  await expect(sendTo(url)).rejects.toBeInstanceOf(MailDelayed);
});

/** Starts a server that accepts mail without TLS and records the commands. */
const takeUnencrypted = (commands: string[]) =>
  listen((socket) => {
    socket.write('220 here\r\n');
    let isData = false;
    let waiting = '';
    socket.on('data', (bytes) => {
      const lines = `${waiting}${bytes}`.split('\r\n');
      waiting = lines.pop() ?? '';
      for (const line of lines) {
        if (isData && line !== '.') continue;
        const verb = isData ? '.' : line.slice(0, 4).toUpperCase();
        if (!isData) commands.push(verb);
        isData = verb === 'DATA';
        socket.write({ EHLO: '250 here\r\n', STAR: '502 no\r\n', DATA: '354 go\r\n' }[verb] ?? '250 ok\r\n');
      }
    });
  });

describe('to a server without TLS', () => {
  afterEach(restoreSettings);

  // 0.0.0.0 is this machine, but does not count as one of its names.
  const elsewhere = (url: string) => url.replace('127.0.0.1', '0.0.0.0');

  test('mail to another machine is not sent, whatever the URL allows', async () => {
    const commands: string[] = [];
    const url = elsewhere(await takeUnencrypted(commands));
    await expect(sendTo(url)).rejects.toBeInstanceOf(MailDelayed);
    await expect(sendTo(`${url}?requireTLS=false&ignoreTLS=true`)).rejects.toBeInstanceOf(MailDelayed);
    expect(commands.filter((verb) => !['EHLO', 'STAR', 'QUIT'].includes(verb))).toEqual([]);
  });

  test('mail to this machine is sent, and to another one if the settings allow it', async () => {
    const commands: string[] = [];
    const url = await takeUnencrypted(commands);
    await sendTo(url);
    changeSettings({ SMTP_ALLOW_PLAINTEXT: 'true' });
    await sendTo(elsewhere(url));
    expect(commands.filter((verb) => verb === 'DATA')).toHaveLength(2);
  });
});

test('the message of a failure contains no address', () => {
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
