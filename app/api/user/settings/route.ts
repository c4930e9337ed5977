import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { ok } from '@/lib/server/reply';
import { readSettings, updateSettings } from '@/lib/server/settings/settings';
import { settings, settingsPatch } from '@/lib/shared/contract/schemas/settings';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'Settings of the planner',
    responses: { 200: settings },
    handle: async ({ actor }) => ok(await readSettings(actor)),
  }),
  PATCH: route({
    summary: 'Change settings of the planner',
    body: settingsPatch,
    responses: { 200: settings },
    handle: async ({ actor, body }) => ok(await updateSettings(actor, body)),
  }),
});
