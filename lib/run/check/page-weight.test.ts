import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkPageWeights, measurePageWeights, scriptsOf, tableOf } from './page-weight';

let build: string;

beforeEach(async () => {
  build = await mkdtemp(path.join(tmpdir(), 'dayfold-build-'));
  await mkdir(path.join(build, 'server', 'app', 'deep'), { recursive: true });
  await mkdir(path.join(build, 'static'));
  await writeFile(
    path.join(build, 'build-manifest.json'),
    JSON.stringify({ rootMainFiles: ['static/runtime.js'] }),
  );
  await script('runtime', 130_000);
});
afterEach(() => rm(build, { recursive: true }));

// The scripts are random bytes, which gzip cannot make smaller.
const script = (name: string, bytes: number) =>
  writeFile(path.join(build, 'static', `${name}.js`), randomBytes(bytes));

const page = (name: string, ...scripts: string[]) =>
  writeFile(
    path.join(build, 'server', 'app', `${name}.html`),
    scripts.map((each) => `<script src="/_next/static/${each}.js" async=""></script>`).join(''),
  );

const weights = async () =>
  new Map((await measurePageWeights(build)).pages.map(({ page: address, ...weight }) => [address, weight]));

test("a page's weight is that of its scripts besides the runtime, each counted once", async () => {
  await script('own', 4_000);
  await page('index', 'runtime', 'own', 'own');
  await page('daily', 'runtime');
  const found = await weights();
  expect(found.get('/')?.bytes).toBeGreaterThanOrEqual(4_000);
  expect(found.get('/')?.bytes).toBeLessThan(4_100);
  expect(found.get('/daily')?.bytes).toBe(0);
});

test('scripts for browsers without modules, inline scripts and those of other origins are not counted', () => {
  const html = `<script src="/_next/static/old.js" noModule=""></script><script>1</script>
    <script src="/_next/static/a.js?dpl=1" async=""></script><script src="https://example.org/b.js"></script>`;
  expect(scriptsOf(html)).toEqual(['static/a.js']);
});

test('public pages have a smaller budget than pages of the planner', async () => {
  await script('middling', 11_000);
  await script('heavy', 117_000);
  await page('pricing', 'runtime', 'middling');
  await page('daily', 'runtime', 'middling');
  await page('annual', 'runtime', 'heavy');
  const measured = await measurePageWeights(build);
  expect(() => checkPageWeights(measured)).toThrow('Too much JavaScript on first load: /annual, /pricing.');
  expect(tableOf(measured)).toMatch(/\/pricing +11\.\d kB of 10\.0 kB {2}TOO HEAVY/);
  expect(tableOf(measured)).toMatch(/\/daily +11\.\d kB of 116\.5 kB$/m);
});

test('the error page is not measured, and a build without pages is refused', async () => {
  await page('_global-error', 'runtime');
  const measured = await measurePageWeights(build);
  expect(measured.pages).toEqual([]);
  expect(() => checkPageWeights(measured)).toThrow('There is no built page to weigh.');
});
