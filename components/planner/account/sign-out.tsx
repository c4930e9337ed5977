'use client';

import { onDemand } from '@/components/ui/on-demand';
import { signOutQuestion } from '@/lib/client/session/sign-out-question';

const SignOutDialog = onDemand(() => import('./sign-out-dialog').then((loaded) => loaded.SignOutDialog));

/** The question before signing out, while there is one (lib/client/session/sign-out-question). */
export function SignOut() {
  const question = signOutQuestion.useValue(() => null);
  return question && <SignOutDialog {...question} />;
}
