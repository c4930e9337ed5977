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

/** SQL for the keys of the files that rows name, and for the number of uploads that are in progress or interrupted. */
const ROWS = `
  SELECT
    ARRAY(SELECT storage_key FROM attachments
      UNION ALL SELECT storage_key FROM uploads WHERE status = 'stored') AS keys,
    (SELECT count(*)::int FROM uploads
      WHERE status = 'receiving' OR (status = 'pending' AND size IS NOT NULL)) AS "halfWay"`;

const rows = z.tuple([z.object({ keys: z.array(z.string()), halfWay: z.number() })]);

/** Waits until every row has a file, every file has a row, and no upload is incomplete. */
export async function untilConsistent(
  where: { dataDir: string; url: string; store: Store },
  after: string,
  timeout = 5_000,
): Promise<void> {
  let found = '';
  const isConsistent = async () => {
    const [{ keys, halfWay }] = rows.parse(await rowsOf(where.url, ROWS));
    const stored = await where.store();
    const incoming = await incomingOf(where.dataDir);
    const named = new Set(keys);
    const unnamed = stored.filter((key) => !named.has(key)).length;
    found = `${incoming.length} parts, ${halfWay} incomplete uploads, ${unnamed} files without a row, ${keys.length - stored.length + unnamed} rows without a file`;
    return incoming.length + halfWay + unnamed === 0 && keys.length === stored.length;
  };
  await until(() => `rows and files agree ${after}: ${found}`, timeout, isConsistent);
}
