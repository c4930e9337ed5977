import { currentRegistration } from '@/lib/server/auth/registration';
import { ok } from '@/lib/server/http/reply';
import { resource } from '@/lib/server/http/resource';
import { publicRoute } from '@/lib/server/http/route';
import { registrationState } from '@/lib/shared/sign-up';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: publicRoute({
    summary: 'Who may sign up',
    responses: { 200: registrationState },
    handle: async () => ok({ mode: await currentRegistration() }),
  }),
});
