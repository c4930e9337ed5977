import { FORM_TYPES, readForm } from '@/lib/server/http/form-body';
import { HTML, htmlReply } from '@/lib/server/http/html-reply';
import { resource } from '@/lib/server/http/resource';
import { pathText, publicRoute } from '@/lib/server/http/route';
import { changeSubscription, showSubscription } from '@/lib/server/unsubscribe/subscriptions';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: publicRoute({
    summary: 'A page that asks whether to turn off one kind of e-mail',
    params: { token: pathText },
    responses: { 200: HTML },
    handle: async ({ params }) => htmlReply(await showSubscription(params.token)),
  }),
  POST: publicRoute({
    summary: 'Turn off one kind of e-mail with one click (RFC 8058)',
    params: { token: pathText },
    content: { mediaTypes: FORM_TYPES },
    responses: { 200: HTML },
    handle: async ({ params, request, content }) =>
      htmlReply(await changeSubscription(params.token, await readForm(request, content))),
  }),
});
