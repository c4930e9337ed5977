import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ensure } from './outcome';

export const PASSWORD = 'correct horse battery';

const begun = z.looseObject({ sessionId: z.string(), user: z.looseObject({ id: z.uuid() }) });

export type Account = { email: string; userId: string; sessionId: string };

const post = (url: string, body: object): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Registers a person with a random address. */
export async function register(address: string): Promise<Account> {
  const email = `${randomUUID()}@example.org`;
  const person = { email, password: PASSWORD, firstName: 'Ines', lastName: 'Reis' };
  const response = await post(`${address}/api/auth/register`, person);
  ensure(response.status === 201, `a registration is answered with 201, not ${response.status}`);
  const { sessionId, user } = begun.parse(await response.json());
  return { email, userId: user.id, sessionId };
}

/** Returns true when the account can be signed in to with its password. */
export async function canSignIn(address: string, { email }: Pick<Account, 'email'>): Promise<boolean> {
  return (await post(`${address}/api/auth/login`, { email, password: PASSWORD })).status === 200;
}
