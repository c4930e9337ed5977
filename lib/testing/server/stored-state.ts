import { database } from '@/lib/db/client';

/** A table and a column that reads also change: the counts of rate limits, and the last use of a session. */
const COUNTED = 'rate_limits';
const SEEN = 'last_seen_at';

/** Detects writes by a digest of all rows, waiting jobs included, except what reads also change. */
export class StoredState {
  #number = '';
  #digest = '';

  /** Returns the same text until something has changed. */
  async digest(): Promise<string> {
    const [next] = await database.$queryRaw<{ number: string }[]>`
      SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS number`;
    // Reads the rows only when a transaction has got an id since the last digest, which is before any write.
    if (next?.number !== this.#number) this.#digest = await read();
    this.#number = next?.number ?? '';
    return this.#digest;
  }
}

async function read(): Promise<string> {
  const rows = await database.$queryRaw<{ name: string; digest: string }[]>`
    SELECT name, md5(query_to_xml(
      format('SELECT to_jsonb(stored) - %L AS stored FROM %s AS stored ORDER BY stored::text', ${SEEN}::text, name),
      true, false, '')::text) AS digest
    FROM (
      SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname = 'public' AND tablename <> ${COUNTED}
      UNION ALL SELECT 'graphile_worker._private_jobs') AS tables
    ORDER BY name`;
  return rows.map(({ name, digest }) => `${name} ${digest}`).join('\n');
}
