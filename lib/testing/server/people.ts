import { database } from '@/lib/db/client';
import { transaction } from '@/lib/db/transaction';
import { createAccount, type NewAccount } from '@/lib/server/account/accounts';
import { hashPassword } from '@/lib/server/auth/argon2';
import { sessionCookieName } from '@/lib/server/auth/session-cookie';
import { beginSession } from '@/lib/server/auth/sessions';
import type { User } from '@/lib/shared/contract/schemas/users';

/** A person with an account, who is signed in. */
export type Person = {
  user: User;
  password: string;
  sessionId: string;
  /** The value of a Cookie header for the same session. */
  cookie: string;
};

export const PASSWORD = 'a long walk by the river';

let passwordHash: Promise<string> | undefined;
let made = 0;

/**
 * Creates a signed-in person as the register route does, but without a rate limit and with a confirmed address. The
 * password of all people is hashed once. Each gets a unique address; other fields may be given.
 */
export async function aUser(given: Partial<NewAccount> = {}): Promise<Person> {
  passwordHash ??= hashPassword(PASSWORD);
  made += 1;
  const account = {
    email: `person-${made}@example.com`,
    firstName: `Person ${made}`,
    lastName: 'Tester',
    timeZone: 'Europe/Lisbon',
    passwordHash: await passwordHash,
    emailConfirmed: true,
    ...given,
  };
  const { begun, cookieSecret } = await transaction(async (tx) =>
    beginSession(tx, await createAccount(tx, account), { userAgent: null, replaces: null }),
  );
  return { ...begun, password: PASSWORD, cookie: `${sessionCookieName()}=${cookieSecret}` };
}

/** Makes all sessions of a person look as if the person had confirmed their identity so many minutes ago. */
export async function ageConfirmation({ user }: Person, minutes = 11): Promise<void> {
  const confirmedAt = new Date(Date.now() - minutes * 60_000);
  await database.session.updateMany({ where: { userId: user.id }, data: { confirmedAt } });
}
