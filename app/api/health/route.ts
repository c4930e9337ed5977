import { z } from 'zod';
import { ok } from '@/lib/server/http/reply';
import { resource } from '@/lib/server/http/resource';
import { publicRoute } from '@/lib/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: publicRoute({
    summary: 'Whether the process lives',
    responses: { 200: z.strictObject({ status: z.literal('ok') }) },
    handle: async () => ok({ status: 'ok' }),
  }),
});
