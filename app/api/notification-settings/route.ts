import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import {
  readNotificationSettings,
  updateNotificationSettings,
} from '@/lib/server/notification-settings/settings';
import { ok } from '@/lib/server/reply';
import {
  notificationSettings,
  notificationSettingsPatch,
} from '@/lib/shared/contract/schemas/notification-settings';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'Settings of the notifications by e-mail',
    responses: { 200: notificationSettings },
    handle: async ({ actor }) => ok(await readNotificationSettings(actor)),
  }),
  PUT: route({
    summary: 'Change settings of the notifications by e-mail',
    body: notificationSettingsPatch,
    responses: { 200: notificationSettings },
    handle: async ({ actor, body }) => ok(await updateNotificationSettings(actor, body)),
  }),
});
