import { createECDH } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { autocommit } from '@/lib/db/autocommit';
import { type Transaction, transaction } from '@/lib/db/transaction';
import type { Actor } from '@/lib/server/actor';
import { liveSession } from '@/lib/server/auth/session-row';
import { holdSession } from '@/lib/server/auth/sessions';
import { env } from '@/lib/server/env';
import { AppError } from '@/lib/server/errors/app-error';
import { spend } from '@/lib/server/limits/limits';
import { AddressRefused, outsideUrl } from '@/lib/server/outside/request';
import { replanLater } from '@/lib/server/reminders/plan';
import type { Stored } from '@/lib/server/reply';
import {
  PUSH_SUBSCRIPTIONS_MAX,
  type PushSubscriptionInput,
  type PushSubscriptionRow,
  type PushSubscriptions,
} from '@/lib/shared/contract/schemas/push-subscriptions';

/** The browsers that push services reach for a person. */

type Row = { id: string; user_agent: string | null; created_at: Date; session_id: string };

const dtoOf = (actor: Actor, row: Row): PushSubscriptionRow => ({
  id: row.id,
  userAgent: row.user_agent,
  createdAt: row.created_at.toISOString(),
  isThisSession: row.session_id === actor.sessionId,
});

/** Lists the actor's subscriptions, the newest first, with the planner's key. */
export async function listSubscriptions(actor: Actor): Promise<PushSubscriptions> {
  const rows = await autocommit.$queryRaw<Row[]>`
    SELECT subscription.id, session.user_agent, subscription.created_at, subscription.session_id
    FROM push_subscriptions AS subscription JOIN sessions AS session ON session.id = subscription.session_id
    WHERE subscription.user_id = ${actor.id}::uuid AND ${liveSession}
    ORDER BY subscription.created_at DESC, subscription.id DESC`;
  return { publicKey: env.vapidKeys.publicKey, subscriptions: rows.map((row) => dtoOf(actor, row)) };
}

/**
 * Stores the subscription of a browser for the session that asks, or renews it. An endpoint belongs to whoever holds
 * its browser: one that another person has registered moves. Throws 400 for an endpoint that Dayfold does not call.
 */
export async function addSubscription(
  actor: Actor,
  { endpoint, keys }: PushSubscriptionInput,
): Promise<Stored<PushSubscriptionRow>> {
  requireEndpoint(endpoint);
  requirePoint(keys.p256dh);
  await spend({ pushSubscriptions: actor.id });
  return transaction(async (tx) => {
    await holdSession(tx, actor);
    // Concurrent calls of one person run one after the other, so that they do not exceed the bound.
    await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${actor.id}::uuid FOR NO KEY UPDATE`;
    const known = await tx.$executeRaw`
      SELECT 1 FROM push_subscriptions WHERE endpoint = ${endpoint} AND user_id = ${actor.id}::uuid`;
    const [row] = await tx.$queryRaw<Row[]>`
      WITH stored AS (
        INSERT INTO push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth)
        VALUES (${newId()}::uuid, ${actor.id}::uuid, ${actor.sessionId}::uuid, ${endpoint},
          decode(${hexOf(keys.p256dh)}, 'hex'), decode(${hexOf(keys.auth)}, 'hex'))
        ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, session_id = excluded.session_id,
          p256dh = excluded.p256dh, auth = excluded.auth, failures = 0,
          quiet_until = CASE WHEN push_subscriptions.user_id = excluded.user_id THEN push_subscriptions.quiet_until END,
          id = CASE WHEN push_subscriptions.user_id = excluded.user_id THEN push_subscriptions.id ELSE excluded.id END,
          created_at = CASE WHEN push_subscriptions.user_id = excluded.user_id THEN push_subscriptions.created_at
            ELSE excluded.created_at END
        RETURNING id, created_at, session_id)
      SELECT stored.id, stored.created_at, stored.session_id, session.user_agent
      FROM stored JOIN sessions AS session ON session.id = stored.session_id`;
    if (!row) throw new AppError('unauthenticated');
    await dropSurplus(tx, actor.id);
    if (known === 0) await replanLater(tx, actor.id);
    return { isNew: known === 0, entity: dtoOf(actor, row) };
  });
}

/** Removes the actor's subscription with this endpoint, if there is one. */
export async function removeSubscription(actor: Actor, endpoint: string): Promise<void> {
  await transaction(async (tx) => {
    const removed = await tx.$executeRaw`
      DELETE FROM push_subscriptions WHERE endpoint = ${endpoint} AND user_id = ${actor.id}::uuid`;
    if (removed > 0) await replanLater(tx, actor.id);
  });
}

async function dropSurplus(tx: Transaction, personId: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM push_subscriptions WHERE id IN (
      SELECT id FROM push_subscriptions WHERE user_id = ${personId}::uuid
      ORDER BY created_at DESC, id DESC OFFSET ${PUSH_SUBSCRIPTIONS_MAX}::int)`;
}

const hexOf = (base64url: string): string => Buffer.from(base64url, 'base64url').toString('hex');

/** Throws 400 for an endpoint that Dayfold does not call: not https, with credentials, or not a public address. */
function requireEndpoint(endpoint: string): void {
  try {
    if (outsideUrl(endpoint).protocol === 'https:' || env.allowPrivateAddresses) return;
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    throw new AppError('invalid', { fields: { endpoint: error.message }, details: error.message });
  }
  const message = 'The address of a push service must begin with https://.';
  throw new AppError('invalid', { fields: { endpoint: message }, details: message });
}

/** The first byte of an uncompressed point. Others of 65 bytes are hybrid points, which no browser sends. */
const UNCOMPRESSED = 4;

/** Throws 400 for bytes that are not a point of the curve: nothing could be encrypted for them. */
function requirePoint(p256dh: string): void {
  const point = Buffer.from(p256dh, 'base64url');
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  try {
    curve.computeSecret(point);
    if (point[0] === UNCOMPRESSED) return;
  } catch {
    // Not on the curve.
  }
  const message = 'Must be a public key of the curve P-256.';
  throw new AppError('invalid', { fields: { 'keys.p256dh': message }, details: message });
}
