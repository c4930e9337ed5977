import { changeSettings } from '@/lib/testing/server/settings';
import { isSealedWithNewest, seal, UnreadableSeal, unseal } from './sealed';

const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
const CONTEXT = ['somebody', 'google'];
const TEXT = '1//refresh-token-é';

beforeEach(() => changeSettings({ ENCRYPTION_KEYS: key('old', 1) }));

test('an encrypted text can be decrypted, and does not contain the plain text', () => {
  const sealed = seal(TEXT, CONTEXT);
  expect(unseal(sealed, CONTEXT)).toBe(TEXT);
  expect(Buffer.from(sealed).includes('refresh')).toBe(false);
  expect(Buffer.from(seal(TEXT, CONTEXT)).equals(Buffer.from(sealed))).toBe(false);
});

test('the id of the key is at its beginning', () => {
  expect(Buffer.from(seal(TEXT, CONTEXT)).subarray(0, 4)).toEqual(Buffer.from('\u0003old'));
});

test.each([
  ['of somebody else', ['nobody', 'google']],
  ['of another provider', ['somebody', 'other']],
  ['split elsewhere', ['somebodygoogle']],
  ['of nothing', []],
])('an encrypted text cannot be decrypted in a context %s', (_what, context) => {
  expect(() => unseal(seal(TEXT, CONTEXT), context)).toThrow(UnreadableSeal);
});

test('an encrypted text cannot be decrypted when a byte is changed or the end is missing', () => {
  const sealed = seal(TEXT, CONTEXT);
  for (let position = 0; position < sealed.length; position++) {
    const changed = Uint8Array.from(sealed, (byte, index) => (index === position ? byte ^ 1 : byte));
    expect(() => unseal(changed, CONTEXT)).toThrow(UnreadableSeal);
    expect(() => unseal(sealed.slice(0, position), CONTEXT)).toThrow(UnreadableSeal);
  }
});

test('a new key encrypts, while texts of the old one can be decrypted until it is removed', () => {
  const before = seal(TEXT, CONTEXT);
  changeSettings({ ENCRYPTION_KEYS: `${key('new', 2)},${key('old', 1)}` });
  const after = seal(TEXT, CONTEXT);
  expect([unseal(before, CONTEXT), unseal(after, CONTEXT)]).toEqual([TEXT, TEXT]);
  expect([isSealedWithNewest(before), isSealedWithNewest(after)]).toEqual([false, true]);

  changeSettings({ ENCRYPTION_KEYS: key('new', 2) });
  expect(unseal(after, CONTEXT)).toBe(TEXT);
  expect(() => unseal(before, CONTEXT)).toThrow(UnreadableSeal);
});

test('another key with the same id decrypts nothing', () => {
  const sealed = seal(TEXT, CONTEXT);
  changeSettings({ ENCRYPTION_KEYS: key('old', 9) });
  expect(() => unseal(sealed, CONTEXT)).toThrow(UnreadableSeal);
});
