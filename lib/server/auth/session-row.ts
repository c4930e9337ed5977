import { Prisma } from '@/lib/db/generated/client';
import { instantText } from '@/lib/db/instant-text';

/** The secret of a request, and how it was sent. */
export type Credential = { via: 'bearer' | 'cookie'; secret: string };

/** The person of a valid session or token. */
export type PersonColumns = {
  has_confirmed_email: boolean;
  id: string;
  email: string;
  first_name: string;
  last_name: string | null;
  time_zone: string;
  created_at: string;
};

/** A valid session and its person. */
export type SessionRow = PersonColumns & {
  session_id: string;
  is_stale: boolean;
  is_confirmed: boolean;
};

/**
 * The time for which a session may perform sensitive actions after its person has signed in or confirmed their
 * identity.
 */
const CONFIRMED_FOR = Prisma.sql`interval '10 minutes'`;

/** The time after which a session that nobody uses ends. */
export const IDLE_FOR = Prisma.sql`interval '7 days'`;

/** The condition of valid sessions (docs/product/conventions.md: 7 days without use, 30 days in all). */
export const liveSession = Prisma.sql`session.expires_at > now() AND session.last_seen_at > now() - ${IDLE_FOR}`;

const HASHED = {
  bearer: Prisma.sql`session.bearer_hash`,
  cookie: Prisma.sql`session.cookie_hash`,
} satisfies Record<Credential['via'], Prisma.Sql>;

/** The columns of `person`, a row of users. */
export const PERSON_COLUMNS = Prisma.sql`
  person.email_confirmed_at IS NOT NULL AS has_confirmed_email, person.id, person.email, person.first_name, person.last_name,
    person.time_zone, ${instantText(Prisma.sql`person.created_at`)} AS created_at`;

/** Selects the `SessionRow` of a secret by its hash. */
export const sessionOpenedBy = (via: Credential['via'], hash: string): Prisma.Sql => Prisma.sql`
  SELECT session.id AS session_id, session.last_seen_at < now() - interval '1 hour' AS is_stale,
    session.confirmed_at > now() - ${CONFIRMED_FOR} AS is_confirmed, ${PERSON_COLUMNS}
  FROM sessions AS session JOIN users AS person ON person.id = session.user_id
  WHERE ${HASHED[via]} = ${hash} AND ${liveSession}`;
