import { type Figures, fireOnce, type Shot } from './load';
import { median } from './statistics';
import type { Row } from './table';
import { SETTINGS, type World } from './world';

const CONNECTIONS = 20;

/** Measures reads of a day by two processes of a planner and by two planners on one database, against one process. */
export async function measureScaleOut(
  { bench, planner, databaseUrl, readers, day }: World,
  { rounds, round }: { rounds: number; round: number },
): Promise<Row[]> {
  const shots: Shot[] = readers.map(({ headers }) => ({
    path: `/api/tasks-with-collaborators/${day}`,
    headers,
  }));
  const start = (name: string, processes: string) =>
    bench.start({
      ...SETTINGS,
      DATA_DIR: `${bench.dataDir}-${name}`,
      DATABASE_URL: databaseUrl,
      WEB_PROCESSES: processes,
    });
  const two = await start('two', '2');
  const second = await start('second', '1');
  const ways: Record<'one' | 'two' | 'instances', string[]> = {
    one: [planner.address],
    two: [two.address],
    instances: [planner.address, second.address],
  };
  const throughput = async (addresses: readonly string[]): Promise<number> => {
    const results = await Promise.all(
      addresses.map((address) =>
        fireOnce({ name: 'day', address, shots }, CONNECTIONS / addresses.length, round),
      ),
    );
    return results.reduce((sum, result) => sum + result.throughput, 0);
  };
  try {
    const found: Record<keyof typeof ways, Figures['rounds'][number][]> = { one: [], two: [], instances: [] };
    for (const addresses of Object.values(ways)) await throughput(addresses);
    for (let count = 0; count < rounds; count++)
      for (const way of Object.keys(ways) as (keyof typeof ways)[])
        found[way].push(await throughput(ways[way]));
    const limit = { name: 'one process', value: median(found.one) };
    return [
      { what: 'day read by two processes', unit: '1/s', figure: median(found.two), limit },
      { what: 'day read by two instances', unit: '1/s', figure: median(found.instances), limit },
    ];
  } finally {
    await two.stop();
    await second.stop();
  }
}
