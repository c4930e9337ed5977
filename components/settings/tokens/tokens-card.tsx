import { useQuery } from '@tanstack/react-query';
import { SecretList } from '@/components/settings/cards/secret-list';
import styles from '@/components/settings/cards/shown-once.module.css';
import { tokens, useTokenActions } from '@/lib/client/settings/tokens';
import { DAY_MS } from '@/lib/shared/calendar/days';
import type { Token, TokenScope } from '@/lib/shared/contract/schemas/tokens';
import { agoOf, dayIn } from '@/lib/shared/text/ago';
import { counted } from '@/lib/shared/text/day-counts';
import { NewToken } from './new-token';

const TEXTS = {
  loading: 'Loading your tokens...',
  failed: 'Your tokens could not be loaded.',
  empty: 'No tokens yet.',
  secret: 'The new token',
  remove: 'Withdraw',
  question: 'Withdraw this token?',
  consequences: 'Programs that use it are refused at once. This cannot be undone.',
};

/** The words for each scope. */
const SCOPES: Record<TokenScope, string> = {
  read: 'Read',
  write: 'Read and write',
  calendar: 'Calendar programs alone',
};

/** The person's access tokens: to make one, to copy it once, and to withdraw it. */
export function TokensCard() {
  const query = useQuery(tokens);
  const { withdraw } = useTokenActions();
  return (
    <SecretList
      title="Tokens"
      intro="For your own scripts and programs. A token does what you can do, within its scope."
      query={query}
      texts={TEXTS}
      remove={withdraw}
      about={(token) => <About token={token} now={new Date()} />}
      form={(making) => <NewToken {...making} />}
    />
  );
}

/** Days before its end from which a token is marked. */
const SOON = 7;

function About({ token, now }: { token: Token; now: Date }) {
  const { hint, scope, expiresAt, lastUsedAt } = token;
  const left = expiresAt === null ? null : new Date(expiresAt).getTime() - now.getTime();
  return (
    <>
      <p>
        dayfold_{hint}, {lastUsedAt ? `used ${agoOf(lastUsedAt, now)}` : 'not used yet'}
      </p>
      <p>
        {SCOPES[scope]}.{' '}
        <span className={left !== null && left < SOON * DAY_MS ? styles.soon : undefined}>
          {endOf(expiresAt, left, now)}
        </span>
      </p>
    </>
  );
}

function endOf(expiresAt: string | null, left: number | null, now: Date): string {
  if (expiresAt === null || left === null) return 'No end.';
  if (left <= 0) return 'It has ended.';
  if (left < DAY_MS) return 'Ends within a day.';
  if (left < SOON * DAY_MS) return `Ends in ${counted(Math.floor(left / DAY_MS), 'day')}.`;
  return `Until ${dayIn(new Date(expiresAt), now)}.`;
}
