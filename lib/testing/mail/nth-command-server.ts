import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { TakenMail } from './mail-server';

/**
 * The failure of a command: it is answered with 421 and not executed; the connection is closed before it is executed;
 * or it is executed, and the connection is closed instead of the answer.
 */
export type Failing = 'refused' | 'hung up on' | 'answer lost';

type Session = { socket: Socket; to: string[]; unread: string; isInBody: boolean };

type Reply = { text: string; act?: () => void };

/** An SMTP server that fails at the n-th command. The connection and the body of a mail count as commands. */
export class NthCommandServer {
  readonly taken: TakenMail[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  readonly #failing: Failing;
  #left: number;

  constructor(n: number, failing: Failing) {
    this.#left = n;
    this.#failing = failing;
    this.#server = createServer((socket) => this.#meet(socket));
  }

  /** True when the n-th command has been received. */
  get isFired(): boolean {
    return this.#left <= 0;
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #meet(socket: Socket): void {
    this.#sockets.add(socket);
    const session: Session = { socket, to: [], unread: '', isInBody: false };
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('data', (chunk) => {
      session.unread += chunk.toString('latin1');
      this.#read(session);
    });
    if (!this.#answer(session, { text: '220 here' })) socket.end();
  }

  #read(session: Session): void {
    while (!session.socket.destroyed) {
      const end = session.isInBody ? '\r\n.\r\n' : '\r\n';
      const length = session.unread.indexOf(end);
      if (length < 0) return;
      const received = session.unread.slice(0, length);
      session.unread = session.unread.slice(length + end.length);
      this.#answer(
        session,
        session.isInBody ? this.#bodyReply(session, received) : replyTo(session, received),
      );
    }
  }

  #bodyReply(session: Session, body: string): Reply {
    session.isInBody = false;
    const act = () => this.taken.push({ to: session.to, bytes: Buffer.from(body, 'latin1') });
    return { text: '250 taken', act };
  }

  /** @returns true when the command was executed and answered */
  #answer({ socket }: Session, { text, act }: Reply): boolean {
    this.#left -= 1;
    if (this.#left !== 0) {
      act?.();
      socket.write(`${text}\r\n`);
      return true;
    }
    if (this.#failing === 'answer lost') act?.();
    if (this.#failing === 'refused') socket.write('421 not now\r\n');
    else socket.destroy();
    return false;
  }
}

function replyTo(session: Session, command: string): Reply {
  const [verb] = command.toUpperCase().split(/[ :]/);
  switch (verb) {
    case 'MAIL':
      return { text: '250 well', act: () => (session.to = []) };
    case 'RCPT':
      return { text: '250 well', act: () => session.to.push(command.replace(/^.*<(.*)>.*$/, '$1')) };
    case 'DATA':
      return { text: '354 go on', act: () => (session.isInBody = true) };
    default:
      return { text: '250 well' };
  }
}
