import { hash } from 'node:crypto';
import { generateRequestDetails } from 'web-push';
import { autocommit } from '@/lib/db/autocommit';
import type { Actor } from '@/lib/server/actor';
import { liveSession } from '@/lib/server/auth/session-row';
import { env } from '@/lib/server/env';
import { addPoints, windowEnd } from '@/lib/server/limits/counts';
import { spend } from '@/lib/server/limits/limits';
import { Turns } from '@/lib/server/limits/turns';
import { log } from '@/lib/server/log';
import { AddressRefused, type OutsideAnswer, requestOutside } from '@/lib/server/outside/request';
import type {
  PushMessage,
  PushTestInput,
  PushTestResult,
} from '@/lib/shared/contract/schemas/push-subscriptions';

/** Sends messages to push services (RFC 8030), encrypted for the browser (RFC 8291) and signed (RFC 8292). */

export type Subscription = {
  id: string;
  user_id: string;
  endpoint: string;
  p256dh: Uint8Array;
  auth: Uint8Array;
  failures: number;
  /** Seconds for which nothing may be sent to it; null or negative when it may. */
  quiet_for: number | null;
};

export type Push = {
  message: PushMessage;
  /** Seconds for which the push service keeps the message for a browser that is not connected. */
  ttl: number;
  urgency: 'normal' | 'high';
};

/**
 * The result of a push. `gone`: there is no such subscription any more. `busy`: the service did not answer or could not
 * take it now; `seconds` is the least time until the next attempt. `refused`: another attempt would not help.
 */
export type Outcome =
  | { kind: 'sent' | 'gone' }
  | { kind: 'busy'; seconds: number; reason: string }
  | { kind: 'refused'; reason: string };

/** The most characters of a title and of a text, so that a message fits into 3 KiB, with four bytes for a character. */
const TITLE_MAX = 150;
const BODY_MAX = 400;

const cut = (text: string, max: number): string => {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
};

/** Seconds between two attempts when the service names no time, and the longest time that it may name. */
const PAUSE = 60;
const PAUSE_MAX = 60 * 60;

/**
 * The contact in the token of the planner. Push services of Apple refuse an address that is neither https nor a mail
 * address, so that a planner without https names its sender of mail.
 */
const subject = (): string =>
  env.appUrl.startsWith('https:') ? env.appUrl : `mailto:${env.mailFrom.address}`;

/** Finds a subscription whose session is valid. */
export async function findSubscription(id: string): Promise<Subscription | null> {
  const [row] = await autocommit.$queryRaw<Subscription[]>`
    SELECT subscription.id, subscription.user_id, endpoint, p256dh, auth, failures,
      extract(epoch FROM quiet_until - now())::float8 AS quiet_for
    FROM push_subscriptions AS subscription JOIN sessions AS session ON session.id = subscription.session_id
    WHERE subscription.id = ${id}::uuid AND ${liveSession}`;
  return row ?? null;
}

/**
 * Sends a message to one browser, and records what the answer says about the subscription. While its push service is not
 * to be asked, nothing is sent.
 */
export async function push(subscription: Subscription, { message, ttl, urgency }: Push): Promise<Outcome> {
  const quiet = subscription.quiet_for ?? 0;
  if (quiet > 0) return notYet(quiet);
  const person = subscription.user_id;
  return turns.run({ group: person, member: person }, async () => {
    const pauseEnd = await windowEnd(pauseKey(subscription), Date.now(), PAUSE);
    if (pauseEnd !== null) return notYet((pauseEnd - Date.now()) / 1000);
    const outcome = await attempt(subscription, {
      message: { ...message, title: cut(message.title, TITLE_MAX), body: cut(message.body, BODY_MAX) },
      ttl,
      urgency,
    });
    await record(subscription, outcome);
    return outcome;
  });
}

const notYet = (seconds: number): Outcome => ({ kind: 'busy', seconds, reason: 'not yet' });

/** The pushes that this process sends at once, so that silent services take few sockets. People take turns. */
const turns = new Turns({
  atOnce: 2,
  waitingMax: { member: Infinity, group: Infinity, all: Infinity },
  refusal: 'Too many notifications are being sent.',
});

/** Milliseconds in which a push service has to answer. */
const TIMEOUT_MS = 3_000;

/**
 * The key of the pause of a host that has not answered for a person: whatever is sent to it for them waits, also after
 * the subscription was renewed or replaced by another one.
 */
const pauseKey = ({ user_id, endpoint }: Subscription): string =>
  `pushPause:${user_id}:${hash('sha256', new URL(endpoint).host, 'base64url')}`;

/**
 * Encrypts a message for its browser, and signs the request for its push service.
 * @throws an error, which may contain the keys, when nothing can be encrypted with them
 */
function detailsOf(
  { endpoint, p256dh, auth }: Subscription,
  { message, ttl, urgency }: Push,
): { headers: Record<string, string | number>; body: Buffer } {
  const keys = {
    p256dh: Buffer.from(p256dh).toString('base64url'),
    auth: Buffer.from(auth).toString('base64url'),
  };
  const { headers, body } = generateRequestDetails({ endpoint, keys }, JSON.stringify(message), {
    vapidDetails: { subject: subject(), ...env.vapidKeys },
    TTL: Math.max(0, Math.round(ttl)),
    urgency,
    // A later message about the same occasion replaces one that the service still keeps.
    topic: hash('sha256', message.tag, 'buffer').toString('base64url').slice(0, 32),
  });
  return { headers: { ...headers }, body };
}

async function attempt(subscription: Subscription, given: Push): Promise<Outcome> {
  let details: ReturnType<typeof detailsOf>;
  try {
    details = detailsOf(subscription, given);
  } catch {
    // Such as keys of a database that was edited.
    return { kind: 'refused', reason: 'nothing can be encrypted with the keys of this subscription' };
  }
  try {
    const request = {
      url: subscription.endpoint,
      method: 'POST',
      personId: subscription.user_id,
      timeoutMs: TIMEOUT_MS,
      ...details,
    } as const;
    return outcomeOf(await requestOutside(request));
  } catch (error) {
    if (error instanceof AddressRefused) return { kind: 'refused', reason: error.message };
    await addPoints([{ key: pauseKey(subscription), points: 1, seconds: PAUSE }], Date.now());
    return { kind: 'busy', seconds: PAUSE, reason: error instanceof Error ? error.message : 'no answer' };
  }
}

function outcomeOf({ status, headers }: OutsideAnswer): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = `status ${status}`;
  if (status !== 429 && status < 500) return { kind: 'refused', reason };
  const named = Number(headers['retry-after']);
  const seconds = Number.isFinite(named) && named > 0 ? Math.min(named, PAUSE_MAX) : PAUSE;
  return { kind: 'busy', seconds, reason };
}

/** The refusals in a row after which a subscription is removed. */
export const REFUSALS_MAX = 10;

async function record({ id, user_id, failures, quiet_for }: Subscription, outcome: Outcome): Promise<void> {
  switch (outcome.kind) {
    case 'sent':
      if (failures > 0 || quiet_for !== null)
        await autocommit.$executeRaw`
          UPDATE push_subscriptions SET failures = 0, quiet_until = NULL WHERE id = ${id}::uuid`;
      return;
    case 'gone':
      await autocommit.$executeRaw`DELETE FROM push_subscriptions WHERE id = ${id}::uuid`;
      log.info({ event: 'push-gone', userId: user_id, subscription: id }, 'a push subscription has ended');
      return;
    case 'busy':
      await autocommit.$executeRaw`
        UPDATE push_subscriptions SET quiet_until = now() + make_interval(secs => ${outcome.seconds}::float8)
        WHERE id = ${id}::uuid`;
      return;
    case 'refused':
      if (failures === 0)
        log.warn(
          { event: 'push-refused', userId: user_id, subscription: id, reason: outcome.reason },
          'a push could not be sent, and is not tried again',
        );
      await (failures + 1 < REFUSALS_MAX
        ? autocommit.$executeRaw`UPDATE push_subscriptions SET failures = failures + 1 WHERE id = ${id}::uuid`
        : autocommit.$executeRaw`DELETE FROM push_subscriptions WHERE id = ${id}::uuid`);
  }
}

const TEST: Push = {
  message: {
    tag: 'test',
    title: 'Dayfold',
    body: 'Notifications reach this browser.',
    path: '/notification-settings',
  },
  ttl: 60,
  urgency: 'high',
};

/** Sends a test to the actor's browsers at once, or to the one with this endpoint. */
export async function testSubscriptions(actor: Actor, { endpoint }: PushTestInput): Promise<PushTestResult> {
  await spend({ pushTests: actor.id });
  const rows = await autocommit.$queryRaw<{ id: string }[]>`
    SELECT id FROM push_subscriptions
    WHERE user_id = ${actor.id}::uuid AND (${endpoint ?? null}::text IS NULL OR endpoint = ${endpoint ?? null}::text)`;
  const outcomes = await Promise.all(
    rows.map(async ({ id }) => {
      const subscription = await findSubscription(id);
      return subscription ? (await push(subscription, TEST)).kind : 'gone';
    }),
  );
  const count = (...kinds: Outcome['kind'][]) => outcomes.filter((kind) => kinds.includes(kind)).length;
  return { sent: count('sent'), gone: count('gone'), failed: count('busy', 'refused') };
}
