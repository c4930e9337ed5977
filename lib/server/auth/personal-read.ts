import { Prisma } from '@/lib/db/generated/client';
import { preparedRead } from '@/lib/db/statement';
import type { Viewer } from '@/lib/server/access/visible';
import { hashOf } from '@/lib/server/secrets';
import { type Credential, type SessionRow, sessionOpenedBy } from './session-row';

/** A read of data that one person may see. */
export type PersonalRead<Answer> = {
  /** Reads for a known person. */
  for(viewer: Viewer): Promise<Answer>;
  /**
   * Reads for the person of a secret, in the statement that finds them: one round trip. Returns null when the secret
   * opens no session.
   */
  by(credential: Credential): Promise<{ session: SessionRow; answer: Answer } | null>;
};

type Json = string | number | boolean | null | readonly Json[] | { readonly [Name in string]: Json };

/** Columns of types that JSON can represent, as they are in JSON. */
export type Columns<Row> = { [Column in keyof Row]: Json };

/** The person of the session, as SQL. */
const CALLER = Prisma.sql`(SELECT id FROM caller)`;

/**
 * Makes a hot read (lib/db/statement.ts). Its SQL text is made once for known people, and once for each kind of secret.
 * @param make returns the statement. Its arguments are the person as SQL, and placeholders for the values. An instant
 * is text, by `instantText`.
 * @returns a function of the values and of a function that makes the answer from the rows
 */
export function personalRead<Row extends Columns<Row>, Name extends string>(
  names: readonly Name[],
  make: (person: Prisma.Sql, marks: Record<Name, string>) => Prisma.Sql,
) {
  type Given = Record<Name, string>;
  const known = preparedRead<Row, Name | 'person'>(['person', ...names], (marks) =>
    make(Prisma.sql`${marks.person}`, marks),
  );
  const readBySecret = (via: Credential['via']) =>
    preparedRead<{ session: SessionRow; rows: Row[] }, Name | 'hash'>(
      ['hash', ...names],
      (marks) => Prisma.sql`
        WITH caller AS MATERIALIZED (${sessionOpenedBy(via, marks.hash)})
        SELECT to_json(caller) AS session, (SELECT coalesce(json_agg(answer), '[]') FROM (${make(CALLER, marks)}) AS answer) AS rows
        FROM caller`,
    );
  const bySecret = { bearer: readBySecret('bearer'), cookie: readBySecret('cookie') };

  return <Answer>(
    given: Given,
    answerOf: (rows: Row[], viewer: Viewer) => Answer | Promise<Answer>,
  ): PersonalRead<Answer> => ({
    for: async (viewer) => answerOf(await known({ ...given, person: viewer.id }), viewer),
    async by({ via, secret }) {
      const [found] = await bySecret[via]({ ...given, hash: hashOf(secret) });
      if (!found) return null;
      return { session: found.session, answer: await answerOf(found.rows, found.session) };
    },
  });
}
