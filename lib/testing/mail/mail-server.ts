import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as a mail server took it. */
export type TakenMail = { to: string[]; bytes: Buffer };

/** Where in a delivery the server answers other than well, and with what; or that it never says a word. */
export type Mood =
  | { at: 'greeting' | 'sender' | 'recipient' | 'message'; status: number }
  | { at: 'greeting'; status: 'silence' };

/** A real SMTP server on loopback. */
export class MailServer {
  readonly taken: TakenMail[] = [];
  /** How often somebody has connected. */
  connections = 0;
  /** Null: it takes everything. */
  mood: Mood | null = null;
  readonly #server: SMTPServer;

  constructor(options: SMTPServerOptions = {}, onMail: (mail: TakenMail) => void = () => undefined) {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 100,
      logger: false,
      onConnect: (_session, done) => {
        this.connections++;
        if (this.mood?.status !== 'silence') done(this.#refusal('greeting'));
      },
      onMailFrom: (_address, _session, done) => done(this.#refusal('sender')),
      onRcptTo: ({ address }, _session, done) => done(this.#refusal('recipient', address)),
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const refusal = this.#refusal('message');
          if (refusal) return done(refusal);
          const mail = { to: envelope.rcptTo.map(({ address }) => address), bytes: Buffer.concat(chunks) };
          this.taken.push(mail);
          onMail(mail);
          done();
        });
      },
      ...options,
    });
    // Whoever breaks off a connection is no failure of the server's.
    this.#server.on('error', () => undefined);
  }

  #refusal(at: Mood['at'], address = ''): Error | null {
    const { mood } = this;
    if (mood?.at !== at || mood.status === 'silence') return null;
    return Object.assign(new Error(`Not now, ${address}`), { responseCode: mood.status });
  }

  /** @param port 0: any that is free */
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
