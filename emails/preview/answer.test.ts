import { SAMPLES } from '../samples';
import { dark } from '../theme';
import { answerPreview } from './answer';

test('the page lists every mail, and shows one in light and dark mode at two widths', async () => {
  const { status, type, body } = await answerPreview('/comment');
  expect([status, type]).toEqual([200, 'text/html']);
  for (const name of Object.keys(SAMPLES)) expect(body).toContain(`href="/${name}"`);
  expect(body.match(/src="\/comment\/(light|dark)" width="(680|390)"/g)).toHaveLength(4);
  expect(body).toContain('&gt; Room 2.4 is taken after all.');
});

test('the first mail is at the root', async () => {
  expect((await answerPreview('/')).body).toContain('<h1>Welcome to Dayfold</h1>');
});

test('the colour scheme of a view does not depend on the system', async () => {
  const inDark = (await answerPreview('/share/dark')).body;
  expect(inDark).toContain(`@media all{.ink-desk{color:${dark('desk')}!important}`);
  expect((await answerPreview('/share/light')).body).toContain('@media not all{');
});

test('the plain text part is served as text/plain', async () => {
  const { type, body } = await answerPreview('/share/text');
  expect(type).toBe('text/plain');
  expect(body).toMatch(/^Hello Astrid,/);
});

test.each(['/nothing', '/constructor', '/favicon.ico'])(
  'a path without a mail is answered with 404: %s',
  async (path) => {
    expect((await answerPreview(path)).status).toBe(404);
  },
);
