import { z } from 'zod';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { listNotifications } from '@/lib/server/notifications/reads';
import { ok } from '@/lib/server/reply';
import { notification } from '@/lib/shared/contract/schemas/notifications';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'Unread notifications, newest first',
    tokenScope: 'read',
    responses: { 200: z.array(notification) },
    handle: async ({ actor }) => ok(await listNotifications(actor)),
  }),
});
