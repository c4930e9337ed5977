import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { TakenMail } from './mail-server';

/**
 * What becomes of a command: it is answered with a 4xx and not carried out; the connection ends before it is carried
 * out; or it is carried out, and the connection ends in place of the answer.
 */
export type Failing = 'refused' | 'hung up on' | 'answer lost';

type Session = { socket: Socket; to: string[]; unread: string; isInBody: boolean };

type Reply = { text: string; act?: () => void };

/** A mail server that counts what it is told, the connection and the body included, and fails at one of them. */
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

  /** Whether it came to the n-th command. */
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
      const told = session.unread.slice(0, length);
      session.unread = session.unread.slice(length + end.length);
      this.#answer(session, session.isInBody ? this.#bodyReply(session, told) : replyTo(session, told));
    }
  }

  #bodyReply(session: Session, body: string): Reply {
    session.isInBody = false;
    const act = () => this.taken.push({ to: session.to, bytes: Buffer.from(body, 'latin1') });
    return { text: '250 taken', act };
  }

  /** @returns whether it was answered well */
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
