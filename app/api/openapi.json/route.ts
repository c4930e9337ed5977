import { z } from 'zod';
import { openApiDocument } from '@/lib/server/http/openapi';
import { resource } from '@/lib/server/http/resource';
import { publicRoute } from '@/lib/server/http/route';
import { ok } from '@/lib/server/reply';
import { PATHS } from './paths';

let document: ReturnType<typeof openApiDocument> | undefined;

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: publicRoute({
    summary: 'This interface as OpenAPI 3.1',
    responses: { 200: z.looseObject({ openapi: z.string() }) },
    handle: async () => {
      // Made once, since it does not change while the process runs.
      document ??= openApiDocument(PATHS);
      return ok(document);
    },
  }),
});
