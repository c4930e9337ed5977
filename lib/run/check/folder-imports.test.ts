import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  breachesIn,
  CLIENT,
  COMPONENTS,
  circlesIn,
  importsIn,
  missingIn,
  SERVER,
  SHARED,
  type Tree,
} from './folder-imports';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'dayfold-folders-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  const whole = path.join(root, file);
  mkdirSync(path.dirname(whole), { recursive: true });
  writeFileSync(whole, text);
}

const rulesBroken = (tree: Tree): string[] => breachesIn(importsIn(root, tree), tree).map(({ rule }) => rule);

test('two folders that import each other are found, whichever form their imports have', () => {
  write(
    'lib/server/tasks/reads.ts',
    "import { share } from '@/lib/server/shares/reads';\nexport const task = share;\n",
  );
  write('lib/server/shares/reads.ts', "export { share } from './made';\n");
  write(
    'lib/server/shares/made.ts',
    "export const share = async () => (await import('../tasks/reads')).task;\n",
  );
  const circles = circlesIn(importsIn(root, SERVER));
  expect(circles.map(({ folders }) => folders)).toEqual([['lib/server/shares', 'lib/server/tasks']]);
  expect(rulesBroken(SERVER)).toEqual([]);
});

test('an import of a higher layer by a lower one is found, and the opposite is allowed', () => {
  write(
    'lib/server/queue/enqueue.ts',
    "import { list } from '@/lib/server/jobs/task-list';\nexport const enqueue = list;\n",
  );
  write('lib/server/jobs/task-list.ts', 'export const list = [];\n');
  write(
    'lib/server/jobs/remind.ts',
    "import { enqueue } from '@/lib/server/queue/enqueue';\nexport const remind = enqueue;\n",
  );
  expect(breachesIn(importsIn(root, SERVER), SERVER).map(({ file, rule }) => ({ file, rule }))).toEqual([
    { file: 'lib/server/queue/enqueue.ts', rule: 'lib/server/queue is below lib/server/jobs' },
  ]);
});

test('the folders below mail count as folders, and imports of tests are ignored', () => {
  write('lib/server/mail/order/orders.ts', 'export const order = 1;\n');
  write(
    'lib/server/mail/order/orders.test.ts',
    "import { letter } from '../compose/letter';\nlog(letter);\n",
  );
  write(
    'lib/server/mail/compose/letter.ts',
    "import { order } from '../order/orders';\nexport const letter = order;\n",
  );
  const imports = importsIn(root, SERVER);
  expect(imports.map(({ from, to }) => `${from} -> ${to}`)).toEqual([
    'lib/server/mail/compose -> lib/server/mail/order',
  ]);
  expect(breachesIn(imports, SERVER)).toEqual([]);
});

test('the folders of lib/client have layers, also for imports on demand', () => {
  write('lib/client/http/api.ts', "import { session } from '@/lib/client/session/session';\nlog(session);\n");
  write('lib/client/session/session.ts', 'export const session = 1;\n');
  write(
    'lib/client/session/ending.ts',
    "import type { Api } from '../http/call';\nexport type Ending = Api;\n",
  );
  write('lib/client/http/call.ts', "export const ended = () => import('../items/tasks');\n");
  write('lib/client/items/tasks.ts', 'export const tasks = [];\n');
  expect(circlesIn(importsIn(root, CLIENT)).map(({ folders }) => folders)).toEqual([
    ['lib/client/http', 'lib/client/session'],
  ]);
  expect(rulesBroken(CLIENT).sort()).toEqual([
    'lib/client/http is below lib/client/items',
    'lib/client/http is below lib/client/session',
  ]);
});

test('the folders of components have layers, each of item, planner and settings one of its own', () => {
  write('components/labels/menu.tsx', "import { Row } from '@/components/item/row/row';\nlog(Row);\n");
  write('components/item/row/row.tsx', "export { Sheet as Row } from '../sheet/sheet';\n");
  write('components/item/sheet/sheet.tsx', "export { Menu as Sheet } from '@/components/ui/menu';\n");
  write('components/ui/menu.tsx', 'export const Menu = 1;\n');
  expect(rulesBroken(COMPONENTS).sort()).toEqual([
    'components/item/row is below components/item/sheet',
    'components/labels is below components/item/row',
  ]);
});

test('the folders of lib/shared have layers, each of contract and quick-add one of its own', () => {
  write(
    'lib/shared/calendar/summary.ts',
    "import type { Count } from '@/lib/shared/text/counts';\nuse<Count>();\n",
  );
  write('lib/shared/text/counts.ts', "export type { Day as Count } from '../calendar/days';\n");
  write('lib/shared/calendar/days.ts', 'export type Day = string;\n');
  write('lib/shared/quick-add/parse.ts', "export { GERMAN } from './de/grammar';\n");
  write(
    'lib/shared/quick-add/de/grammar.ts',
    "export { input as GERMAN } from '@/lib/shared/contract/schemas/input';\n",
  );
  write('lib/shared/contract/schemas/input.ts', "export { MAX as input } from '../plain/limits';\n");
  write('lib/shared/contract/plain/limits.ts', 'export const MAX = 1;\n');
  expect(circlesIn(importsIn(root, SHARED)).map(({ folders }) => folders)).toEqual([
    ['lib/shared/calendar', 'lib/shared/text'],
  ]);
  expect(rulesBroken(SHARED).sort()).toEqual([
    'lib/shared/calendar is below lib/shared/text',
    'lib/shared/quick-add is below lib/shared/quick-add/de',
    'lib/shared/quick-add/de is below lib/shared/contract/schemas',
  ]);
});

test.each([
  ['lib/shared', SHARED],
  ['lib/client', CLIENT],
  ['components', COMPONENTS],
])('a new folder of %s needs a layer', (folder, tree) => {
  write(`${folder}/weather/rain.ts`, "export { rain } from '@/lib/client/browser/rain';\n");
  write(`${folder}/weather/sun.ts`, "export { sun } from '@/lib/shared/text/sun';\n");
  write(`${folder}/weather/snow.ts`, "export { snow } from '@/components/ui/snow';\n");
  write('lib/shared/text/sun.ts', 'export const sun = 1;\n');
  write('lib/client/browser/rain.ts', 'export const rain = 1;\n');
  write('components/ui/snow.ts', 'export const snow = 1;\n');
  expect(rulesBroken(tree)).toEqual([`${folder}/weather is in no layer`]);
});

test('a layer names folders that exist', () => {
  const tree = { ...CLIENT, layers: [['browser', 'toasts.ts'], ['weather']] };
  write('lib/client/browser/now.ts', 'export const now = 1;\n');
  write('lib/client/toasts.ts', 'export const toasts = 1;\n');
  expect(missingIn(root, tree)).toEqual(['lib/client/weather']);
});
