import { inviteToSignUp } from '@/lib/server/auth/sign-up-invitations';
import { created } from '@/lib/server/http/reply';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { signUpInvitation, signUpInvitationInput } from '@/lib/shared/sign-up';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route({
    summary: 'Make a link by which somebody may sign up with their address; nothing is mailed',
    body: signUpInvitationInput,
    responses: { 201: signUpInvitation },
    handle: async ({ actor, body }) => created(await inviteToSignUp(actor, body.email)),
  }),
});
