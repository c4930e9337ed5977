import { database } from '@/lib/db/client';

/** Tables that reads change too: counts of limits, and when a session was last seen. */
const COUNTED = 'rate_limits';
const SEEN = 'last_seen_at';

/** A digest of everything that is stored, including waiting jobs. */
export class StoredState {
  #number = '';
  #digest = '';

  /** The same text as long as nothing has changed. */
  async digest(): Promise<string> {
    const [next] = await database.$queryRaw<{ number: string }[]>`
      SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS number`;
    // Nothing has been written since: no transaction has got a number.
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
