'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { Button } from '@/components/ui/button';
import { Loading } from '@/components/ui/loading';
import { Notice } from '@/components/ui/notice';
import { currentUser, useLogout, useSession } from '@/lib/client/session/session';
import { SIGN_IN_PATH } from '@/lib/shared/site/pages';

/**
 * Renders the planner once the signed-in person is known. Access to data is controlled by the API, not by this
 * component.
 */
export function PlannerGate({ children }: { children: ReactNode }) {
  const { status, error } = useSession();
  // Deferred, so that React renders the planner in slices and does not block input.
  const isDrawn = useDeferredValue(status === 'authenticated');
  if (status === 'authenticated') return isDrawn ? children : <Loading />;
  if (error) return <UserUnknown />;
  if (status === 'loading' || navigator.onLine) return <Loading />;
  // The person has signed out while offline, so that the landing page cannot be loaded.
  return (
    <Notice title="You are signed out" text="This browser keeps nothing of your planner.">
      <a className="btn primary" href={SIGN_IN_PATH}>
        Sign In
      </a>
    </Notice>
  );
}

/** Shown when it could not be read who is signed in. */
function UserUnknown() {
  const queryClient = useQueryClient();
  const logout = useLogout();
  return (
    <Notice title="Failed to fetch user" text="Your planner is safe. It could not be reached just now.">
      <Button
        variant="primary"
        onClick={() => void queryClient.refetchQueries({ queryKey: currentUser.queryKey })}
      >
        Try again
      </Button>
      <Button onClick={() => logout.mutate('/')}>Sign Out</Button>
    </Notice>
  );
}
