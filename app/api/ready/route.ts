import { z } from 'zod';
import { resource } from '@/lib/server/http/resource';
import { publicRoute } from '@/lib/server/http/route';
import { requireReady } from '@/lib/server/readiness';
import { ok } from '@/lib/server/reply';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: publicRoute({
    summary: 'Whether database, migrations and storage answer',
    responses: { 200: z.strictObject({ status: z.literal('ready') }) },
    handle: async () => {
      await requireReady();
      return ok({ status: 'ready' });
    },
  }),
});
