import { confirmedForAddress, updateProfile } from '@/lib/server/account/profile';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';
import { ok } from '@/lib/server/reply';
import { profileInput, user } from '@/lib/shared/contract/schemas/users';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  PUT: route({
    summary: 'Change the profile',
    body: profileInput,
    permission: async ({ actor, given }) => confirmedForAddress(actor, given),
    responses: { 200: user },
    handle: async ({ actor, body }) => ok(await updateProfile(actor, body)),
  }),
});
