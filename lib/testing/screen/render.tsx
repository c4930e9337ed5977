import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import { SelectedDateProvider } from '@/components/planner/view/selected-date';
import { SlotsProvider } from '@/components/planner/view/slots';
import { Toaster } from '@/components/ui/toaster';
import { registerToaster } from '@/lib/client/browser/toaster';
import { setSessionId } from '@/lib/client/http/session-id';
import { createQueryClient } from '@/lib/client/query/query-client';
import { currentUser } from '@/lib/client/session/session';
import { SAMPLE_USER } from './mock-api';

/** Returns a query cache in which a person is signed in. */
export function signedInClient(): QueryClient {
  const client = createQueryClient();
  client.setQueryData(currentUser.queryKey, SAMPLE_USER);
  setSessionId('session');
  return client;
}

type Screen = Pick<RenderResult, 'container' | 'rerender' | 'unmount'> & {
  user: UserEvent;
  queryClient: QueryClient;
};

/** Renders a screen inside the providers that it has in the product, without the one that stores the query cache. */
export function renderScreen(screen: ReactElement, queryClient: QueryClient = createQueryClient()): Screen {
  const user = userEvent.setup();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>
      <SelectedDateProvider>
        <SlotsProvider>{children}</SlotsProvider>
      </SelectedDateProvider>
      <Toaster onThere={registerToaster} />
    </QueryClientProvider>
  );
  return { ...render(screen, { wrapper }), user, queryClient };
}
