import styles from '@/components/settings/settings.module.css';
import { dayAt, formatDay } from '@/lib/shared/calendar/days';
import type { User } from '@/lib/shared/contract/schemas/users';

/** The person's data (docs/product/accounts.md). */
export const ProfileFacts = ({ user }: { user: User }) => (
  <dl className={styles.facts}>
    <Fact label="First Name" value={user.firstName} />
    <Fact label="Last Name" value={user.lastName} />
    <Fact label="Email Address" value={user.email} note={user.emailConfirmed ? undefined : 'Not confirmed'} />
    <Fact label="Time Zone" value={user.timeZone.replaceAll('_', ' ')} />
    <Fact label="Member Since" value={memberSince(user.createdAt)} />
  </dl>
);

type FactProps = { label: string; value: string | null; note?: string };

const Fact = ({ label, value, note }: FactProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {value?.trim() ? <bdi>{value}</bdi> : <em>Not provided</em>}
      {note && <em> {note}</em>}
    </dd>
  </div>
);

/** Returns a date such as 'January 15, 2025', in the browser's time zone. */
function memberSince(createdAt: string): string {
  const instant = new Date(createdAt);
  if (Number.isNaN(instant.getTime())) return 'Unknown';
  return formatDay(dayAt(instant), { year: 'numeric', month: 'long', day: 'numeric' });
}
