import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { breachesIn, circlesIn, serverImports } from './folder-imports';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'dayfold-folders-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  const whole = path.join(root, 'lib', 'server', file);
  mkdirSync(path.dirname(whole), { recursive: true });
  writeFileSync(whole, text);
}

test('two folders that import each other are found, whichever form their imports have', () => {
  write('tasks/reads.ts', "import { share } from '@/lib/server/shares/reads';\nexport const task = share;\n");
  write('shares/reads.ts', "export { share } from './made';\n");
  write('shares/made.ts', "export const share = async () => (await import('../tasks/reads')).task;\n");
  const circles = circlesIn(serverImports(root));
  expect(circles.map(({ folders }) => folders)).toEqual([['shares', 'tasks']]);
  expect(breachesIn(serverImports(root))).toEqual([]);
});

test('an import of a higher layer by a lower one is found, and the opposite is allowed', () => {
  write(
    'queue/enqueue.ts',
    "import { list } from '@/lib/server/jobs/task-list';\nexport const enqueue = list;\n",
  );
  write('jobs/task-list.ts', 'export const list = [];\n');
  write(
    'jobs/remind.ts',
    "import { enqueue } from '@/lib/server/queue/enqueue';\nexport const remind = enqueue;\n",
  );
  expect(breachesIn(serverImports(root)).map(({ file, rule }) => ({ file, rule }))).toEqual([
    { file: 'lib/server/queue/enqueue.ts', rule: 'queue is below jobs' },
  ]);
});

test('the folders below mail count as folders, and imports of tests are ignored', () => {
  write('mail/order/orders.ts', 'export const order = 1;\n');
  write('mail/order/orders.test.ts', "import { letter } from '../compose/letter';\nlog(letter);\n");
  write('mail/compose/letter.ts', "import { order } from '../order/orders';\nexport const letter = order;\n");
  const imports = serverImports(root);
  expect(imports.map(({ from, to }) => `${from} -> ${to}`)).toEqual(['mail/compose -> mail/order']);
  expect(breachesIn(imports)).toEqual([]);
});
