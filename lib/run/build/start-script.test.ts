import { withStartScript } from './start-script';

const HEAD = '<html><head><meta charSet="utf-8"/>';
const PAGE = '<script src="/_next/a.js" async=""></script><script src="/_next/old.js" noModule=""></script>';

test('the script stands before the style sheets, and the scripts of the page become preloads', () => {
  expect(
    withStartScript(`${HEAD}<link rel="stylesheet" href="/a.css"/>${PAGE}</head>`, "say('hello')\n"),
  ).toBe(
    `${HEAD}<script>say('hello')</script><link rel="stylesheet" href="/a.css"/>` +
      '<link rel="preload" as="script" fetchPriority="low" href="/_next/a.js" data-page-script=""/>' +
      '<script src="/_next/old.js" noModule=""></script></head>',
  );
});

test.each([
  ['would end its element', HEAD + PAGE, "say('</script>')"],
  ['has no place in the page', `<html><head>${PAGE}`, 'say()'],
  ['has nothing to run', HEAD, 'say()'],
  ['finds scripts in another form', `${HEAD}${PAGE}<script defer="" src="/_next/b.js"></script>`, 'say()'],
])('a script that %s is refused', (_, html, script) => {
  expect(() => withStartScript(html, script)).toThrow(/does not fit|do not have the form/);
});
