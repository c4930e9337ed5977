import { findUndo, undoAddressChange } from '@/lib/server/account/address-changes';
import { askPage, overPage, undoForm, undonePage } from '@/lib/server/account/undo-page';
import { FORM_TYPES, readForm } from '@/lib/server/http/form-body';
import { HTML, htmlReply } from '@/lib/server/http/html-reply';
import { parse } from '@/lib/server/http/parse';
import { resource } from '@/lib/server/http/resource';
import { pathText, publicRoute } from '@/lib/server/http/route';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: publicRoute({
    summary: 'A page that asks whether to undo a change of an account’s address',
    params: { token: pathText },
    responses: { 200: HTML, 404: HTML },
    handle: async ({ params }) => {
      const undo = await findUndo(params.token);
      return undo ? htmlReply(askPage(undo)) : htmlReply(overPage, 404);
    },
  }),
  POST: publicRoute({
    summary: 'Undo a change of an account’s address by the link of a mail',
    params: { token: pathText },
    content: { mediaTypes: FORM_TYPES },
    responses: { 200: HTML, 404: HTML },
    handle: async ({ params, request, content }) => {
      parse(undoForm, await readForm(request, content));
      const undo = await undoAddressChange(params.token, request);
      return undo ? htmlReply(undonePage(undo)) : htmlReply(overPage, 404);
    },
  }),
});
