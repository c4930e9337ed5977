import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lightenPublicPages, withOneScript } from './light-pages';

const SCRIPT = '/_next/static/public/page.js';

test('a page keeps its text and its structured data, and has one script', () => {
  const html = `<html><head><link rel="preload" as="font" href="/a.woff2"/><link rel="preload" as="script" href="/b.js"/>
<script src="/b.js" async=""></script></head><body><p>Words</p><script type="application/ld+json">{"a":1}</script>
<script>self.__next_f.push([1,"<script>"])</script><script src="/c.js" noModule=""></script></body></html>`;
  expect(withOneScript(html, SCRIPT)).toBe(
    `<html><head><link rel="preload" as="font" href="/a.woff2"/>
<script type="module" src="${SCRIPT}"></script></head><body><p>Words</p><script type="application/ld+json">{"a":1}</script>
</body></html>`,
  );
});

test.each(['<!--$?--><template id="B:0"></template>', '<template id="B:1"></template>'])(
  'a page with a placeholder that a script would replace is refused: %s',
  (part) => {
    expect(() => withOneScript(`<head></head><body>${part}</body>`, SCRIPT)).toThrow(
      'parts that come by script',
    );
  },
);

test('every public page of a build loads the same small script, which exists', async () => {
  const build = await mkdtemp(path.join(tmpdir(), 'dayfold-build-'));
  try {
    const pages = path.join(build, 'server', 'app');
    await mkdir(pages, { recursive: true });
    const names = ['index', 'pricing', 'privacy', 'terms'].map((name) => path.join(pages, `${name}.html`));
    for (const name of names) await writeFile(name, '<head></head><body></body>');
    await lightenPublicPages(process.cwd(), build);

    const made = await readdir(path.join(build, 'static', 'public'));
    for (const name of names) {
      const script = /src="\/_next\/static\/public\/([^"]+)"/.exec(await readFile(name, 'utf8'))?.[1];
      expect(script).toMatch(/^public-page-\w+\.js$/);
      expect(made).toContain(script);
    }
    const texts = await Promise.all(
      made.map((name) => readFile(path.join(build, 'static', 'public', name), 'utf8')),
    );
    expect(texts.some((text) => text.includes('sessionId'))).toBe(true);
    expect(texts.join('')).not.toContain('react');
  } finally {
    await rm(build, { recursive: true });
  }
});
