import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

/** A mail as the mail server received it. */
export type TakenMail = { to: string[]; bytes: Buffer };

/** The steps at which the server answers, in order. At 'receipt' the mail has been accepted. */
const STEPS = ['greeting', 'sender', 'recipient', 'message', 'receipt'] as const;
type Step = (typeof STEPS)[number];

/** The step at which the server refuses with a status, or from which on it does not answer at all. */
export type Failure = { step: Exclude<Step, 'receipt'>; status: number } | { step: Step; status: 'silence' };

/** An SMTP server on the loopback interface that can be made to fail. */
export class MailServer {
  readonly taken: TakenMail[] = [];
  /** The number of connections so far. */
  connections = 0;
  /** The number of steps that were not answered. */
  silences = 0;
  /** The failure of deliveries that begin from now on; null to accept everything. */
  failure: Failure | null = null;
  /** The failure of each delivery, which was set when the delivery began. */
  readonly #failures = new WeakMap<SMTPServerSession, Failure>();
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
    // Without a listener, the error of a client that disconnects would end the process.
    this.#server.on('error', () => undefined);
  }

  #begin(session: SMTPServerSession): void {
    if (this.failure) this.#failures.set(session, this.failure);
    else this.#failures.delete(session);
  }

  #answer(step: Step, session: SMTPServerSession, done: (refusal?: Error) => void, address = ''): void {
    const failure = this.#failures.get(session);
    if (failure?.status === 'silence') {
      if (STEPS.indexOf(step) < STEPS.indexOf(failure.step)) done();
      else this.silences++;
    } else if (failure?.step === step)
      done(Object.assign(new Error(`Not now, ${address}`), { responseCode: failure.status }));
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
