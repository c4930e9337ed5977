import { inviteToSignUp } from '@/lib/server/account/sign-up-invitations';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { created } from '@/lib/server/reply';
import { signUpInvitation, signUpInvitationInput } from '@/lib/shared/contract/schemas/sign-up';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route({
    summary: 'Make a link by which somebody may sign up with their address; nothing is mailed',
    body: signUpInvitationInput,
    responses: { 201: signUpInvitation },
    handle: async ({ actor, body }) => created(await inviteToSignUp(actor, body.email)),
  }),
});
