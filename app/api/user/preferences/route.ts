import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { readPreferences, updatePreferences } from '@/lib/server/preferences/preferences';
import { ok } from '@/lib/server/reply';
import { preferences, preferencesInput } from '@/lib/shared/contract/schemas/preferences';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'Preferences of the browser notifications',
    responses: { 200: preferences },
    handle: async ({ actor }) => ok(await readPreferences(actor)),
  }),
  PATCH: route({
    summary: 'Change preferences of the browser notifications',
    body: preferencesInput,
    responses: { 200: preferences },
    handle: async ({ actor, body }) => ok(await updatePreferences(actor, body)),
  }),
});
