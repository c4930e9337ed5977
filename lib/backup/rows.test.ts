import { testDatabaseUrl } from '@/lib/testing/database/test-database';
import { copyOut } from './rows';
import { withSession } from './session';

const ROWS = 1_078;

test('the number of rows is right even when the server sends it in a separate packet', async () => {
  const counts = new Set<number>();
  await withSession(testDatabaseUrl(), async (client) => {
    for (let round = 0; round < 20; round++) {
      // Each length moves the end of the rows to another place in the server's send buffer of 8 KiB.
      for (let length = 1; length <= 30; length++) {
        const text = `repeat('x', CASE number WHEN ${ROWS} THEN ${length} ELSE 32 END)`;
        const query = `SELECT ${text} FROM generate_series(1, ${ROWS}) AS number`;
        counts.add(await copyOut(client, query, async () => undefined));
      }
    }
  });
  expect([...counts]).toEqual([ROWS]);
});
