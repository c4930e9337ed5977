import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import styles from '@/components/settings/settings.module.css';
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
      <div className={styles.cardHead}>
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
  <div className={classNames(styles.setting, styles.wide)}>
    <div className={styles.subject}>
      <span className="av lg is-neutral">
        <Icon name="mail" />
      </span>
      <div>
        <strong>{PROVIDERS.get(provider) ?? provider}</strong>
        <p className={styles.address}>
          <bdi>{email}</bdi>
        </p>
      </div>
    </div>
    <div className={styles.subject}>
      <span className={classNames(styles.status, !isActive && styles.isOff)}>
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
    <div className={classNames(styles.setting, styles.wide)}>
      <p className={styles.words}>
        No email integrations connected. Connect your email account to enable enhanced notification features.
      </p>
      {connectGmail}
    </div>
    {['Yahoo', 'Outlook'].map((provider) => (
      <div className={styles.setting} key={provider}>
        <Button size="sm" className={styles.soon} disabled aria-describedby={`${provider}-soon`}>
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
  <div className={styles.setting} aria-hidden="true">
    <div className={styles.subject}>
      <Skeleton shape="circle" width="36px" height="36px" />
      <div className={styles.waiting}>
        <Skeleton width="80px" />
        <Skeleton width="180px" />
      </div>
    </div>
  </div>
);
