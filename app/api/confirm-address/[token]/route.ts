import { z } from 'zod';
import { followConfirmation, showConfirmation } from '@/lib/server/account/address-confirmation';
import { FORM_TYPES, readForm } from '@/lib/server/http/form-body';
import { HTML, htmlReply } from '@/lib/server/http/html-reply';
import { parse } from '@/lib/server/http/parse';
import { resource } from '@/lib/server/http/resource';
import { pathText, publicRoute } from '@/lib/server/http/route';

/** The form that the button of the page sends. */
const form = z.strictObject({ action: z.literal('confirm') });

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: publicRoute({
    summary: 'A page that asks whether the address that a mail went to is to be confirmed',
    params: { token: pathText },
    responses: { 200: HTML },
    handle: async ({ params }) => htmlReply(await showConfirmation(params.token)),
  }),
  POST: publicRoute({
    summary: 'Confirm the address that a mail went to',
    params: { token: pathText },
    content: { mediaTypes: FORM_TYPES },
    responses: { 200: HTML },
    handle: async ({ params, request, content }) => {
      parse(form, await readForm(request, content));
      return htmlReply(await followConfirmation(params.token));
    },
  }),
});
