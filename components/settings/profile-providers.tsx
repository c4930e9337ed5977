import { useQuery } from '@tanstack/react-query';
import { signInMethods } from '@/lib/client/account';
import { dayAt, formatDay } from '@/lib/shared/calendar';

/** The providers by which the person signs in; nothing where there is none. */
export function ProfileProviders() {
  const { data } = useQuery(signInMethods);
  return data?.providers.map(({ id, name, createdAt }) => (
    <div className="set" key={id}>
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <p>
          Signs in to this account, since{' '}
          {formatDay(dayAt(new Date(createdAt)), { year: 'numeric', month: 'long', day: 'numeric' })}.
        </p>
      </div>
    </div>
  ));
}
