import { createHash } from 'node:crypto';
import { z } from 'zod';

/** The answers of a planner with the data of `fill.ts`, as stored in `answers.json` in the folder of its release. */
export const releaseAnswers = z.strictObject({
  people: z.array(
    z.strictObject({
      email: z.string(),
      password: z.string(),
      /** A session that was open when the backup was made. */
      session: z.string(),
      /** The answer of each GET, by path. */
      answers: z.record(z.string(), z.unknown()),
      /** The SHA-256 of each file's bytes, by path. */
      files: z.record(z.string(), z.string()),
    }),
  ),
});
export type ReleaseAnswers = z.infer<typeof releaseAnswers>;

/** Calls the API of a planner over HTTP, with a session unless it is the empty string. */
export class Caller {
  readonly address: string;
  readonly session: string;

  constructor(address: string, session = '') {
    this.address = address;
    this.session = session;
  }

  /**
   * Sends a call; again while it is answered with 503, as the first after a start may be on a busy machine.
   * @returns the response, whatever its status
   */
  async send(method: string, path: string, body?: object): Promise<Response> {
    const ask = () =>
      fetch(`${this.address}${path}`, {
        method,
        headers: {
          ...(this.session && { Authorization: `Bearer ${this.session}` }),
          ...(body && { 'Content-Type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
    let response = await ask();
    while (response.status === 503) response = await ask();
    return response;
  }

  /** @throws Error when the status is not 2xx */
  async call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const response = await this.send(method, path, body);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? null : JSON.parse(text)) as Answer;
  }

  get<Answer>(path: string): Promise<Answer> {
    return this.call<Answer>('GET', path);
  }

  /** Reads a file. @returns the SHA-256 of its bytes, in hexadecimal digits */
  async hashOf(path: string): Promise<string> {
    const response = await this.send('GET', path);
    if (!response.ok) throw new Error(`GET ${path}: ${response.status}`);
    return createHash('sha256')
      .update(new Uint8Array(await response.arrayBuffer()))
      .digest('hex');
  }
}

/** @throws Error when the sign-in is refused */
export async function signIn(address: string, email: string, password: string): Promise<Caller> {
  const { sessionId } = await new Caller(address).call<{ sessionId: string }>('POST', '/api/auth/login', {
    email,
    password,
  });
  return new Caller(address, sessionId);
}
