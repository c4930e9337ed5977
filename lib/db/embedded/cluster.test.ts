import { localeArguments } from './cluster';

test.each([
  ['linux', ['--locale=C.UTF-8']],
  // macOS may have no C.UTF-8, and with C the search would know no letters but those of English.
  ['darwin', ['--locale=C', '--lc-ctype=en_US.UTF-8']],
] as const)('the languages of texts on %s', (platform, ofSystem) => {
  expect(localeArguments(platform)).toEqual([
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...ofSystem,
  ]);
});
