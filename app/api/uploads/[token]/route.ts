import { resource } from '@/lib/server/http/resource';
import { pathText, secretRoute } from '@/lib/server/http/route';
import { ok } from '@/lib/server/reply';
import { receiveUpload } from '@/lib/server/uploads/receive';
import { ACCEPTED_TYPES } from '@/lib/shared/contract/plain/accepted-files';
import { uploadedFile } from '@/lib/shared/contract/schemas/attachments';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  PUT: secretRoute({
    summary: 'Send the file that the address was made for',
    tokenScope: 'write',
    params: { token: pathText },
    content: { mediaTypes: ACCEPTED_TYPES },
    responses: { 200: uploadedFile },
    handle: async ({ actor, params, content }) => ok(await receiveUpload(actor, params.token, content)),
  }),
});
