'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Spinner } from '@/components/ui/loading';
import { SegmentedTabs, TabPanel } from '@/components/ui/segmented';
import { FURTHER_TOASTS } from '@/lib/client/browser/further-toasts';
import { notify } from '@/lib/client/browser/toasts';
import { detailsOf } from '@/lib/client/http/api';
import { forgetReturn, returnPage } from '@/lib/client/session/return-page';
import { useAdoptSession, useSession } from '@/lib/client/session/session';
import styles from './auth.module.css';
import { type AuthRequest, type AuthTab, useAuthRequest } from './auth-address';
import { ForgottenPassword } from './forgotten-password';
import { LoginForm } from './login-form';
import { NewPassword } from './new-password';
import { ProviderButtons } from './provider-buttons';
import { RegisterForm } from './register-form';

const TABS = [
  { value: 'login', label: 'Sign In' },
  { value: 'register', label: 'Sign Up' },
] as const satisfies readonly { value: AuthTab; label: string }[];

/** The tabs for sign-in and sign-up, the form that requests a password reset, or the one that sets a password. */
type View = 'tabs' | 'forgotten' | 'reset';

/** The right leaf: one of the forms, or a placeholder while a session begins. */
export function AuthPanel() {
  const router = useRouter();
  const { status } = useSession();
  const request = useAuthRequest();
  const [chosen, choose] = useState<AuthTab>();
  const [opened, open] = useState<View>();
  const [email, setEmail] = useState('');
  const [next] = useState(returnPage);
  const isAdopting = useReturnFromProvider(request);

  const view = opened ?? (request.resetToken === null ? 'tabs' : 'reset');
  const isLeaving = status === 'authenticated' && view === 'tabs';

  useEffect(() => {
    if (!isLeaving || !request.isRead) return;
    forgetReturn();
    router.replace(next);
  }, [isLeaving, request, next, router]);

  if (isLeaving || isAdopting) {
    return (
      <section className={classNames(styles.right, styles.waiting)} role="status">
        <Spinner />
        Loading...
      </section>
    );
  }
  if (view === 'forgotten') return <ForgottenPassword email={email} onBack={() => open('tabs')} />;
  if (view === 'reset' && request.resetToken !== null) {
    return (
      <NewPassword
        token={request.resetToken}
        onDone={() => open('tabs')}
        onAskAgain={() => open('forgotten')}
      />
    );
  }
  return (
    <SegmentedTabs
      className={styles.right}
      label="Account"
      value={chosen ?? request.tab}
      onChange={choose}
      segments={TABS}
    >
      <TabPanel value="login">
        <LoginForm
          email={email}
          onForgotten={(typed) => {
            setEmail(typed);
            open('forgotten');
          }}
        />
      </TabPanel>
      <TabPanel value="register">
        <RegisterForm invitation={request.invitation} />
      </TabPanel>
      <ProviderButtons />
      <div className={styles.ruled} aria-hidden="true" />
      <p>
        By continuing you agree to the <a href="/terms">Terms</a> and the{' '}
        <a href="/privacy">Privacy Policy</a>.
      </p>
    </SegmentedTabs>
  );
}

/**
 * Exchanges the cookie of a sign-in at a provider for a session of this browser.
 * @returns true from then on, unless the exchange fails
 */
function useReturnFromProvider({ isReturn, failure }: AuthRequest): boolean {
  const { mutateAsync: adopt, isError } = useAdoptSession();

  useEffect(() => {
    if (!isReturn && failure === null) return;
    // Reloading the page must not repeat the exchange or the message.
    window.history.replaceState(null, '', window.location.pathname);
    if (failure !== null) {
      notify(FURTHER_TOASTS.providerSignInFailed(failure));
      return;
    }
    adopt().then(
      () => notify(FURTHER_TOASTS.loggedIn),
      (error) => notify(FURTHER_TOASTS.providerSignInFailed(detailsOf(error))),
    );
  }, [isReturn, failure, adopt]);

  return isReturn && failure === null && !isError;
}
