import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

/** A mail as the mail server received it. */
export type TakenMail = { to: string[]; bytes: Buffer };

/** The server's answers, in this order. At the receipt it has accepted the mail already. */
const STEPS = ['greeting', 'sender', 'recipient', 'message', 'receipt'] as const;
type Step = (typeof STEPS)[number];

/** The step at which the server fails, and its status; or that it is silent from there on. */
export type Mood = { at: Exclude<Step, 'receipt'>; status: number } | { at: Step; status: 'silence' };

/** A real SMTP server on loopback. */
export class MailServer {
  readonly taken: TakenMail[] = [];
  /** Connections so far. */
  connections = 0;
  /** How often a client was left without an answer. */
  silences = 0;
  /** Null: it accepts everything. */
  mood: Mood | null = null;
  /** A delivery keeps the mood in which it began. */
  readonly #moods = new WeakMap<SMTPServerSession, Mood>();
  readonly #server: SMTPServer;

  constructor(options: SMTPServerOptions = {}, onMail: (mail: TakenMail) => void = () => undefined) {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 100,
      logger: false,
      onConnect: (session, done) => {
        this.connections++;
        this.#begin(session);
        this.#answer('greeting', session, done);
      },
      onMailFrom: (_address, session, done) => {
        this.#begin(session);
        this.#answer('sender', session, done);
      },
      onRcptTo: ({ address }, session, done) => this.#answer('recipient', session, done, address),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () =>
          this.#answer('message', session, (refusal) => {
            if (refusal) return done(refusal);
            const to = session.envelope.rcptTo.map(({ address }) => address);
            const mail = { to, bytes: Buffer.concat(chunks) };
            this.taken.push(mail);
            onMail(mail);
            this.#answer('receipt', session, done);
          }),
        );
      },
      ...options,
    });
    // A client that disconnects is no failure of the server.
    this.#server.on('error', () => undefined);
  }

  #begin(session: SMTPServerSession): void {
    if (this.mood) this.#moods.set(session, this.mood);
    else this.#moods.delete(session);
  }

  #answer(at: Step, session: SMTPServerSession, done: (refusal?: Error) => void, address = ''): void {
    const mood = this.#moods.get(session);
    if (mood?.status === 'silence') {
      if (STEPS.indexOf(at) < STEPS.indexOf(mood.at)) done();
      else this.silences++;
    } else if (mood?.at === at)
      done(Object.assign(new Error(`Not now, ${address}`), { responseCode: mood.status }));
    else done();
  }

  /** @param port 0 for any free one */
  async listen(port = 0): Promise<this> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, '127.0.0.1', resolve);
    });
    return this;
  }

  get port(): number {
    return (this.#server.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve));
  }
}
