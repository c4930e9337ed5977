import { z } from 'zod';
import { ok } from '@/lib/server/http/reply';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { listNotifications } from '@/lib/server/notifications/reads';
import { notification } from '@/lib/shared/notifications';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'Unread notifications, newest first',
    responses: { 200: z.array(notification) },
    handle: async ({ actor }) => ok(await listNotifications(actor)),
  }),
});
