import type { Adapter, AdapterAccount, AdapterUser } from 'next-auth/adapters';
import { v7 as newId } from 'uuid';
import { autocommit } from '@/lib/db/autocommit';
import { database } from '@/lib/db/client';
import { type Transaction, transaction } from '@/lib/db/transaction';
import { createAccount, type NewAccount } from '@/lib/server/account/accounts';
import { accountsReserving } from '@/lib/server/account/address-changes';
import { admit } from '@/lib/server/account/registration';
import { addSession, type Client } from '@/lib/server/auth/sessions';
import { log } from '@/lib/server/log';
import { hasAddress } from '@/lib/server/users/by-address';

/** The identity of a person at a provider, as it is stored. */
type IdentityKey = { provider: string; subject: string };

/** One sign-in: the identity, the person if known, and the browser. */
export type Arrival = {
  identity: IdentityKey | null;
  newcomer: NewAccount | null;
  client: Client;
  /** Called with the person whose session has begun. */
  onSignedIn: (userId: string) => void;
};

const toAdapterUser = ({ id, email }: { id: string; email: string }): AdapterUser => ({
  id,
  email,
  emailVerified: null,
});

/**
 * Makes the storage that next-auth uses in a sign-in, on the same rows as our own routes. It can find people, begin
 * sessions, and add a new person together with their identity. It cannot change a person or add an identity to an
 * existing account: a sign-in never changes who may open an account.
 */
export const openIdAdapter = (arrival: Arrival, providerOf: (id: string) => string): Adapter => ({
  // Always null, whoever is signed in in the browser: next-auth would otherwise add the identity to that account.
  getSessionAndUser: async () => null,

  getUserByAccount: async ({ provider, providerAccountId }) => {
    arrival.identity = { provider: providerOf(provider), subject: providerAccountId };
    const identity = await database.identity.findUnique({
      where: { provider_subject: arrival.identity },
      select: { user: { select: { id: true, email: true } } },
    });
    return identity && toAdapterUser(identity.user);
  },

  // next-auth refuses the sign-in when an account is found.
  getUserByEmail: async (email) => {
    const row = await findByAddress(email);
    return row ? toAdapterUser(row) : null;
  },

  // Stores nothing yet: nobody could open an account without an identity.
  createUser: async ({ email }: Omit<AdapterUser, 'id'>) => {
    const id = newId();
    if (arrival.newcomer) arrival.newcomer = { ...arrival.newcomer, id };
    return toAdapterUser({ id, email });
  },

  linkAccount: async ({ provider, providerAccountId }: AdapterAccount) => {
    await addNewcomer(arrival, providerOf(provider), providerAccountId);
  },

  createSession: async ({ sessionToken, userId, expires }) => {
    const secrets = { sessionId: null, cookieSecret: sessionToken };
    await transaction(async (tx) => {
      await holdIdentity(tx, userId, arrival.identity);
      await addSession(tx, userId, arrival.client, secrets);
    });
    log.info({ event: 'signed-in', userId, via: 'openid' }, 'signed in');
    arrival.onSignedIn(userId);
    return { sessionToken, userId, expires };
  },
});

/**
 * Locks the identity until the session is stored. Throws when it has been removed since it was found, as by a password
 * reset.
 */
async function holdIdentity(tx: Transaction, userId: string, identity: IdentityKey | null): Promise<void> {
  const held = await tx.$executeRaw`
    SELECT 1 FROM identities
    WHERE user_id = ${userId}::uuid AND provider = ${identity?.provider} AND subject = ${identity?.subject}
    FOR KEY SHARE`;
  if (held === 0) throw new Error('The identity was removed while somebody signed in by it.');
}

/** Finds the account with this address, or the one for which the address is still reserved. */
export async function findByAddress(email: string): Promise<{ id: string; email: string } | undefined> {
  const [row] = await autocommit.$queryRaw<{ id: string; email: string }[]>`
    SELECT id, email FROM users WHERE ${hasAddress(email)} OR id IN (${accountsReserving(email)})`;
  return row;
}

async function addNewcomer({ newcomer }: Arrival, provider: string, subject: string): Promise<void> {
  if (!newcomer?.id) throw new Error('An identity can only be added together with its account.');
  const user = await transaction(async (tx) => {
    await admit(tx, { email: newcomer.email, invitation: 'any' });
    const created = await createAccount(tx, newcomer);
    await tx.identity.create({ data: { id: newId(), userId: created.id, provider, subject } });
    return created;
  });
  log.info({ event: 'registered', userId: user.id, via: 'openid' }, 'registered');
}
