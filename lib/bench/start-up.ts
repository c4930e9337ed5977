import { Bench } from '@/e2e/running/planner';
import { memoryOf } from './memory';
import type { Row } from './table';

/** Seconds from `npm start` on a built tree to the line that says it is ready, and the memory it takes then. */
export async function measureStart(): Promise<Row[]> {
  const bench = new Bench();
  try {
    const first = await timed(() => bench.start({ WEB_PROCESSES: '1' }));
    await first.result.stop();
    const second = await timed(() => bench.start({ WEB_PROCESSES: '1' }));
    const { pid } = second.result;
    const memory = (what: string, processId = 0): Row => ({
      what: `memory of ${what}, idle`,
      unit: 'MiB',
      figure: memoryOf(processId) / 1024 / 1024,
    });
    return [
      { what: 'first start, new data folder', unit: 's', figure: first.seconds },
      { what: 'later start', unit: 's', figure: second.seconds },
      memory('the launcher', pid),
      memory('a web process', second.result.children('web.ts')[0]),
      memory('the worker', second.result.children('worker.ts')[0]),
    ];
  } finally {
    await bench.clear();
  }
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> {
  const began = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - began) / 1000 };
}
