import { openFile } from '@/lib/server/attachments/open-file';
import { sendFile } from '@/lib/server/http/file-reply';
import { resource } from '@/lib/server/http/resource';
import { pathId, secretRoute } from '@/lib/server/http/route';
import { ACCEPTED_TYPES } from '@/lib/shared/contract/plain/accepted-files';
import { fileQuery } from '@/lib/shared/contract/schemas/attachments';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: secretRoute({
    summary: 'A file, for whoever has a view-url of it or a session that may see it',
    tokenScope: 'read',
    params: { id: pathId },
    query: fileQuery,
    responses: { 200: { mediaTypes: ACCEPTED_TYPES }, 304: null },
    handle: async ({ actor, params, query, request }) =>
      sendFile(await openFile(actor, params.id, query), request),
  }),
});
