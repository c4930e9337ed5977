import { z } from 'zod';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { createLabel, listLabels } from '@/lib/server/labels/labels';
import { ok, stored } from '@/lib/server/reply';
import { label, labelInput } from '@/lib/shared/contract/schemas/labels';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'One’s own labels',
    tokenScope: 'read',
    responses: { 200: z.array(label) },
    handle: async ({ actor }) => ok(await listLabels(actor)),
  }),
  POST: route({
    summary: 'Create a label',
    tokenScope: 'write',
    body: labelInput,
    responses: { 201: label, 200: label },
    handle: async ({ actor, body }) => stored(await createLabel(actor, body)),
  }),
});
