import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import {
  addSubscription,
  listSubscriptions,
  removeSubscription,
} from '@/lib/server/push-subscriptions/subscriptions';
import { noContent, ok, stored } from '@/lib/server/reply';
import {
  endpointInput,
  pushSubscription,
  pushSubscriptionInput,
  pushSubscriptions,
} from '@/lib/shared/contract/schemas/push-subscriptions';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'One’s own browsers that get pushes, and the planner’s key',
    responses: { 200: pushSubscriptions },
    handle: async ({ actor }) => ok(await listSubscriptions(actor)),
  }),
  POST: route({
    summary: 'Register the browser’s push subscription, or renew it',
    body: pushSubscriptionInput,
    responses: { 201: pushSubscription, 200: pushSubscription },
    handle: async ({ actor, body }) => stored(await addSubscription(actor, body)),
  }),
  DELETE: route({
    summary: 'Remove the push subscription with this endpoint',
    body: endpointInput,
    responses: { 204: null },
    handle: async ({ actor, body }) => {
      await removeSubscription(actor, body.endpoint);
      return noContent();
    },
  }),
});
