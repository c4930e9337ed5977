import { z } from 'zod';
import { timestamp } from './items';

/** Schemas of the browsers that push services reach, and of what is pushed to them. */

/**
 * The most characters of an endpoint, and the most subscriptions of a person: the oldest goes when another is added.
 */
export const ENDPOINT_MAX = 1_024;
export const PUSH_SUBSCRIPTIONS_MAX = 20;

const endpoint = z
  .url({ protocol: /^https?$/, error: 'Must be the address of a push service.' })
  .max(ENDPOINT_MAX);

/** A subscription as `PushSubscription.toJSON()` of a browser gives it. */
export const pushSubscriptionInput = z
  .strictObject({
    endpoint,
    expirationTime: z.number().nullable().optional(),
    keys: z.strictObject({
      /** An uncompressed point of the curve P-256, 65 bytes in base64url. */
      p256dh: z.string().regex(/^[\w-]{87}$/, 'Must be 65 bytes in base64url.'),
      /** 16 bytes in base64url. */
      auth: z.string().regex(/^[\w-]{22}$/, 'Must be 16 bytes in base64url.'),
    }),
  })
  .meta({ id: 'PushSubscriptionInput' });
export type PushSubscriptionInput = z.infer<typeof pushSubscriptionInput>;

/** Names a subscription by its endpoint, which only its own browser knows. */
export const endpointInput = z.strictObject({ endpoint });
export type EndpointInput = z.infer<typeof endpointInput>;

export const pushSubscription = z
  .strictObject({
    id: z.uuid(),
    /** The browser that subscribed, as its session has it. */
    userAgent: z.string().nullable(),
    createdAt: timestamp,
    /** True for a subscription of the session that asks. */
    isThisSession: z.boolean(),
  })
  .meta({ id: 'PushSubscription' });
export type PushSubscriptionRow = z.infer<typeof pushSubscription>;

export const pushSubscriptions = z
  .strictObject({
    /** The planner's key, which a browser needs to subscribe: 65 bytes in base64url. */
    publicKey: z.string(),
    subscriptions: z.array(pushSubscription),
  })
  .meta({ id: 'PushSubscriptions' });
export type PushSubscriptions = z.infer<typeof pushSubscriptions>;

/** A test goes to the subscription with this endpoint; without it, to all of the person. */
export const pushTestInput = z.strictObject({ endpoint: endpoint.optional() });
export type PushTestInput = z.infer<typeof pushTestInput>;

/** The number of subscriptions whose push service took the test, has none such any more, or did not take it. */
export const pushTestResult = z
  .strictObject({ sent: z.int(), gone: z.int(), failed: z.int() })
  .meta({ id: 'PushTestResult' });
export type PushTestResult = z.infer<typeof pushTestResult>;

/** A reminder that is to come again in ten minutes. */
export const remindLaterInput = z.strictObject({ itemId: z.uuid() });

/** The message that is pushed to a browser, encrypted for it. */
export const pushMessage = z.strictObject({
  /** Identifies the occasion: a notification with the same tag replaces it. */
  tag: z.string(),
  title: z.string(),
  body: z.string(),
  /** The path of a page of the planner. */
  path: z.string(),
  /** For a reminder: when the item begins, in milliseconds since the epoch. */
  startsAt: z.number().optional(),
  /** For a reminder: the item, with the version of a task, which can be ticked, and whom it reminds. */
  item: z.strictObject({ id: z.uuid(), taskVersion: z.int().nullable(), personId: z.uuid() }).optional(),
});
export type PushMessage = z.infer<typeof pushMessage>;
