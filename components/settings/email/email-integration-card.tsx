import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import {
  emailIntegration,
  useConnectGmail,
  useRemoveIntegration,
} from '@/lib/client/settings/email-integration';
import type { EmailIntegration } from '@/lib/shared/contract/schemas/email-integration';
import { useConnectionOutcome } from './use-connection-outcome';

const PROVIDERS = new Map([
  ['gmail', 'Gmail'],
  ['google', 'Gmail'],
]);

/** Shows the person's mail account, or the buttons to connect one. */
export function EmailIntegrationCard() {
  const { data: integration } = useQuery(emailIntegration);
  const openConsent = useConnectionOutcome();
  const connect = useConnectGmail(openConsent);
  const remove = useRemoveIntegration();
  const head = useRef<HTMLHeadingElement>(null);

  const connectGmail = (
    <Button size="sm" variant="primary" disabled={connect.isPending} onClick={() => connect.mutate()}>
      Connect Gmail
    </Button>
  );

  function disconnect(): void {
    // Moves the focus, since the pressed button is removed.
    remove.mutate(undefined, { onSuccess: () => head.current?.focus() });
  }

  return (
    <section className="sheet" aria-labelledby="integration" aria-busy={integration === undefined}>
      <div className="set-head">
        <h2 id="integration" ref={head} tabIndex={-1}>
          Email Integration
        </h2>
      </div>
      {integration === undefined && <WaitingRow />}
      {integration === null && <ConnectRows connectGmail={connectGmail} />}
      {integration && (
        <Account integration={integration}>
          {!integration.isActive && connectGmail}
          <Button size="sm" disabled={remove.isPending} onClick={disconnect}>
            Disconnect
          </Button>
        </Account>
      )}
    </section>
  );
}

type AccountProps = { integration: EmailIntegration; children: React.ReactNode };

const Account = ({ integration: { provider, email, isActive }, children }: AccountProps) => (
  <div className="set set-wrap">
    <div className="who-or-what">
      <span className="av lg x">
        <Icon name="mail" />
      </span>
      <div>
        <strong>{PROVIDERS.get(provider) ?? provider}</strong>
        <p className="address">
          <bdi>{email}</bdi>
        </p>
      </div>
    </div>
    <div className="who-or-what">
      <span className={classNames('status', !isActive && 'off')}>
        <i />
        {isActive ? 'Connected' : 'Disconnected'}
      </span>
      {children}
    </div>
  </div>
);

/** The button to connect an account, and disabled ones for providers that are not supported yet. */
const ConnectRows = ({ connectGmail }: { connectGmail: React.ReactNode }) => (
  <>
    <div className="set set-wrap">
      <p className="set-text">
        No email integrations connected. Connect your email account to enable enhanced notification features.
      </p>
      {connectGmail}
    </div>
    {['Yahoo', 'Outlook'].map((provider) => (
      <div className="set" key={provider}>
        <Button size="sm" className="set-soon" disabled aria-describedby={`${provider}-soon`}>
          Connect {provider}
        </Button>
        <span className="tag" id={`${provider}-soon`}>
          Coming Soon
        </span>
      </div>
    ))}
  </>
);

const WaitingRow = () => (
  <div className="set" aria-hidden="true">
    <div className="who-or-what">
      <Skeleton shape="circle" width="36px" height="36px" />
      <div className="waiting">
        <Skeleton width="80px" />
        <Skeleton width="180px" />
      </div>
    </div>
  </div>
);
