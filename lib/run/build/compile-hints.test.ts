import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hintPageScripts, withoutHint } from './compile-hints';

const SCRIPT = 'push(() => 1);';
const PAGE = `<script>start()</script><link rel="preload" as="script" fetchPriority="low" href="/_next/a.js" data-page-script=""/>
<link rel="preload" as="script" href="/_next/b.js"/><script src="/_next/old.js" noModule=""></script>`;

test('the scripts that a page runs at its start are marked once, and can be told from the unmarked ones', async () => {
  const build = await mkdtemp(path.join(tmpdir(), 'dayfold-build-'));
  const read = (name: string) => readFile(path.join(build, name), 'utf8');
  try {
    await writeFile(path.join(build, 'page.html'), PAGE);
    for (const name of ['a.js', 'b.js', 'old.js']) await writeFile(path.join(build, name), SCRIPT);
    for (let times = 0; times < 2; times++) await hintPageScripts(build, 'page.html');
    expect(await read('a.js')).toBe(`//# allFunctionsCalledOnLoad\n${SCRIPT}`);
    expect(withoutHint(await read('a.js'))).toBe(SCRIPT);
    for (const name of ['b.js', 'old.js']) expect(await read(name)).toBe(SCRIPT);
  } finally {
    await rm(build, { recursive: true });
  }
});
