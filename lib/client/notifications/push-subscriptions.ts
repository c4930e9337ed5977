import { queryOptions } from '@tanstack/react-query';
import type { PushSubscriptions } from '@/lib/shared/contract/schemas/push-subscriptions';

/** The query for the person's browsers that push services reach. */
export const pushSubscriptions = queryOptions<PushSubscriptions>({ queryKey: ['/api/push-subscriptions'] });
