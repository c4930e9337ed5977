import { readdir } from 'node:fs/promises';
import { z } from 'zod';
import { folderPath } from '@/lib/server/storage/folders';
import { rowsOf } from './database';
import { until } from './outcome';

/** Lists the keys of the files in a store. */
export type Store = () => Promise<string[]>;

export const filesOf = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

export const incomingOf = (dataDir: string): Promise<string[]> => filesOf(folderPath(dataDir, 'incoming'));

export const folderStore =
  (dataDir: string): Store =>
  () =>
    filesOf(folderPath(dataDir, 'stored'));

/** Counts from rows: existing files, and uploads that are neither done nor as if never begun. */
const SAID = `
  SELECT
    ARRAY(SELECT storage_key FROM attachments
      UNION ALL SELECT storage_key FROM uploads WHERE status = 'stored') AS keys,
    (SELECT count(*)::int FROM uploads
      WHERE status = 'receiving' OR (status = 'pending' AND size IS NOT NULL)) AS "halfWay"`;

const said = z.tuple([z.object({ keys: z.array(z.string()), halfWay: z.number() })]);

/** Waits until every row has its file and every file its row, with nothing incomplete on disk or in rows. */
export async function untilTidy(
  where: { dataDir: string; url: string; store: Store },
  after: string,
  timeout = 5_000,
): Promise<void> {
  let found = '';
  const isTidy = async () => {
    const [{ keys, halfWay }] = said.parse(await rowsOf(where.url, SAID));
    const stored = await where.store();
    const incoming = await incomingOf(where.dataDir);
    const named = new Set(keys);
    const unnamed = stored.filter((key) => !named.has(key)).length;
    found = `${incoming.length} parts, ${halfWay} rows half-way, ${unnamed} files without a row, ${keys.length - stored.length + unnamed} rows without a file`;
    return incoming.length + halfWay + unnamed === 0 && keys.length === stored.length;
  };
  await until(() => `no part of a file and no row is left ${after}: ${found}`, timeout, isTidy);
}
