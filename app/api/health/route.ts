import { z } from 'zod';
import { resource } from '@/lib/server/http/resource';
import { publicRoute } from '@/lib/server/http/route';
import { ok } from '@/lib/server/reply';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: publicRoute({
    summary: 'Whether the process lives',
    responses: { 200: z.strictObject({ status: z.literal('ok') }) },
    handle: async () => ok({ status: 'ok' }),
  }),
});
