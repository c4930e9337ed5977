import { currentRegistration } from '@/lib/server/account/registration';
import { resource } from '@/lib/server/http/resource';
import { publicRoute } from '@/lib/server/http/route';
import { ok } from '@/lib/server/reply';
import { registrationState } from '@/lib/shared/contract/schemas/sign-up';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: publicRoute({
    summary: 'Who may sign up',
    responses: { 200: registrationState },
    handle: async () => ok({ mode: await currentRegistration() }),
  }),
});
