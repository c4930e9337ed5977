import { z } from 'zod';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { listPeople } from '@/lib/server/people/reads';
import { ok } from '@/lib/server/reply';
import { person } from '@/lib/shared/contract/schemas/people';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'The names of everyone that one shares something with',
    tokenScope: 'read',
    responses: { 200: z.array(person) },
    handle: async ({ actor }) => ok(await listPeople(actor)),
  }),
});
