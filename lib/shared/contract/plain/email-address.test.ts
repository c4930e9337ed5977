import { email } from '@/lib/shared/contract/schemas/users';
import { foldAddress, isSameAddress } from './email-address';

const read = (given: string): string | null => email.safeParse(given).data ?? null;

test.each([
  ['  Ines@Example.org ', 'Ines@Example.org'],
  ['ines@bücher.example', 'ines@xn--bcher-kva.example'],
  ['ines@xn--bcher-kva.example', 'ines@xn--bcher-kva.example'],
  ['ines@президент.рф', 'ines@xn--d1abbgf6aiiy.xn--p1ai'],
  // Letters that Unicode maps to ASCII ones: I with a dot, the long s, the Kelvin sign, and letters of full width.
  ['İnes@example.org', null],
  ['ineſ@example.org', null],
  ['\u212Aim@example.org', null],
  ['ｉnes@example.org', null],
  ['ines＠example.org', null],
  ['ines@ｅxample.org', null],
  ['ines@example\u3002org', null],
  ['ines@exampl\u212A.org', null],
  ['inés@example.org', null],
  ['ines@exa mple.örg', null],
  ['ines@ö/x.example', null],
])('the address %s is stored as %s', (given, expected) => {
  expect(read(given)).toBe(expected);
});

test('comparing addresses ignores the case of ASCII letters only', () => {
  expect(foldAddress('Ines.IŞIK@EXAMPLE.org')).toBe('ines.iŞik@example.org');
  expect(isSameAddress('Ines@example.org', 'INES@Example.ORG')).toBe(true);
  for (const other of ['İnes@example.org', 'ınes@example.org', 'ineſ@example.org'])
    expect(isSameAddress(other, 'ines@example.org')).toBe(false);
});
