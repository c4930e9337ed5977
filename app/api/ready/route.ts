import { z } from 'zod';
import { ok } from '@/lib/server/http/reply';
import { resource } from '@/lib/server/http/resource';
import { publicRoute } from '@/lib/server/http/route';
import { requireReady } from '@/lib/server/readiness';

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
