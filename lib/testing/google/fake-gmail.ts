import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail that the server has received, and the account that signed in to send it. */
export type Posted = { user: string; from: string; to: string[]; message: string };

/** A fake of Gmail's SMTP server. It signs a client in only by XOAUTH2, with an access token of the named account. */
export class FakeGmail {
  readonly posted: Posted[] = [];
  /** The number of attempts to sign in. */
  attempts = 0;
  /**
   * The answer to a complete mail. Null accepts the mail, a status refuses it, and 'hang-up' accepts it but closes the
   * connection without an answer.
   */
  refusal: { status: number } | 'hang-up' | null = null;

  readonly #server: SMTPServer;

  constructor(
    ownerOf: (accessToken: string) => string | undefined,
    onMail: (posted: Posted) => void = () => undefined,
  ) {
    this.#server = new SMTPServer({
      authMethods: ['XOAUTH2'],
      allowInsecureAuth: true,
      hideSTARTTLS: true,
      disableReverseLookup: true,
      onAuth: ({ username, accessToken }, _session, done) => {
        this.attempts += 1;
        const isGood = username !== undefined && ownerOf(accessToken ?? '') === username;
        // This is the JSON with which Gmail refuses a token.
        if (isGood) done(null, { user: username });
        else done(null, { data: { status: '400', schemes: 'Bearer', scope: 'https://mail.google.com/' } });
      },
      onData: (stream, session, done) => {
        text(stream).then((message) => {
          const { mailFrom, rcptTo } = session.envelope;
          const posted = {
            user: String(session.user),
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            message,
          };
          if (this.refusal === null || this.refusal === 'hang-up') {
            this.posted.push(posted);
            onMail(posted);
          }
          if (this.refusal === 'hang-up') this.#drop();
          else if (this.refusal)
            done(Object.assign(new Error('Not now'), { responseCode: this.refusal.status }));
          else done();
        }, done);
      },
    });
    this.#server.on('error', () => undefined);
  }

  /** @returns the server's address, a URL for GMAIL_SMTP_URL */
  async start(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    const { port: own } = this.#server.server.address() as AddressInfo;
    return `smtp://127.0.0.1:${own}`;
  }

  stop(): Promise<void> {
    this.#drop();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** Closes every connection without an answer. */
  #drop(): void {
    for (const connection of this.#server.connections) connection.close();
  }
}
