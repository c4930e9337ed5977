import { z } from 'zod';
import { endOtherSessions, listSessions } from '@/lib/server/auth/sessions';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { noContent, ok } from '@/lib/server/reply';
import { listedSession } from '@/lib/shared/contract/schemas/auth';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: "The person's open sessions",
    responses: { 200: z.array(listedSession) },
    handle: async ({ actor }) => ok(await listSessions(actor)),
  }),
  DELETE: route({
    summary: 'End all sessions but the one that asks',
    responses: { 204: null },
    handle: async ({ actor }) => {
      await endOtherSessions(actor);
      return noContent();
    },
  }),
});
