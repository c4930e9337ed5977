import fc from 'fast-check';
import {
  linesOf,
  nameInSubject,
  oneLine,
  quoted,
  safeLine,
  shorten,
  titleInSubject,
  unlinked,
} from './people-text';

const GAP = '\u200c';

test.each([
  ['line breaks', 'one\r\ntwo\u2028three\u0085four', 'one two three four'],
  ['control characters', 'a\u0000b\u001b[31mc\u007f', 'a b [31mc'],
  ['overrides of the direction', 'invoice\u202exe.pdf\u2069', 'invoicexe.pdf'],
  ['half a character', 'a\ud800b', 'a\ufffdb'],
  ['white space', '  much \t space\u3000here  ', 'much space here'],
  ['joined emoji', '👩‍👩‍👧 🏴󠁧󠁢󠁳󠁣󠁴󠁿', '👩‍👩‍👧 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
])('text is put on one line safely: %s', (_name, text, line) => {
  expect(oneLine(text)).toBe(line);
});

test('text of several lines keeps its lines', () => {
  expect(linesOf('\n one\r\n\r\ntwo\u0007\n')).toEqual(['one', '', 'two']);
  expect(quoted('one\n\nשלום https://evil.example')).toBe(
    `> one\n>\n> \u2068שלום https:${GAP}//evil.${GAP}example\u2069`,
  );
});

test.each([
  ['https://evil.example/a.b', `https:${GAP}//evil.${GAP}example/a.${GAP}b`],
  ['www.evil.example', `www.${GAP}evil.${GAP}example`],
  ['write to eve@evil.example', `write to eve@${GAP}evil.${GAP}example`],
  ['пример.рф', `пример.${GAP}рф`],
  ['Room 2.4, at 10.30. Then home...', 'Room 2.4, at 10.30. Then home...'],
])('clients make no link of %s', (text, safe) => {
  expect(unlinked(text)).toBe(safe);
});

test('no text contains an address that a client would make a link of', () => {
  const address = /:\/\/|[\p{L}\p{N}_-]\.[\p{L}_]|@[\p{L}\p{N}]/u;
  const piece = fc.oneof(fc.string({ unit: 'grapheme' }), fc.webUrl(), fc.emailAddress(), fc.domain());
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      expect(safeLine(pieces.join(' '))).not.toMatch(address);
    }),
  );
});

test('text is shortened between words, and never within a character', () => {
  expect(shorten('short', 5)).toBe('short');
  expect(shorten('The quick brown fox jumps', 20)).toBe('The quick brown fox…');
  expect(shorten('漢'.repeat(200), 10)).toBe(`${'漢'.repeat(9)}…`);
  expect(shorten('👩‍👩‍👧'.repeat(200), 4)).toBe(`${'👩‍👩‍👧'.repeat(3)}…`);
});

test('a subject is one short line, in which right-to-left text is isolated', () => {
  expect(titleInSubject('Lunch\r\nBcc: eve@evil.example')).toBe('Lunch Bcc: eve@evil.example');
  expect(titleInSubject('פגישה')).toBe('\u2068פגישה\u2069');
  expect(titleInSubject('x'.repeat(200))).toHaveLength(80);
  expect(nameInSubject('x'.repeat(100))).toHaveLength(40);
});
