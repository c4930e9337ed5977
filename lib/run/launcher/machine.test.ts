import { type Machine, refusalOf, thisMachine } from './machine';

const LINUX: Machine = { platform: 'linux', arch: 'x64', hasGlibc: true };
const MAC: Machine = { platform: 'darwin', arch: 'arm64', hasGlibc: false };

test.each([LINUX, { ...LINUX, arch: 'arm64' }, MAC, { ...MAC, arch: 'x64' }])(
  'Dayfold runs on %p',
  (machine) => {
    expect(refusalOf(machine, false)).toBeNull();
  },
);

test.each<[string, Partial<Machine>, RegExp]>([
  ['Windows', { platform: 'win32' }, /^Dayfold does not run on Windows.* WSL 2 or by the container/],
  ['another system', { platform: 'freebsd' }, /runs on Linux and macOS, and this is freebsd: .*container/],
  ['a Raspberry Pi with a system of 32 bits', { arch: 'arm' }, /needs a processor of 64 bits .* for arm:/],
  ['Alpine', { hasGlibc: false }, /needs glibc.*DATABASE_URL/],
])('on %s the start says why it ends, and what to do', (_, machine, sentence) => {
  expect(refusalOf({ ...LINUX, ...machine }, false)).toMatch(sentence);
});

test('on Alpine it runs with a PostgreSQL of its own', () => {
  expect(refusalOf({ ...LINUX, hasGlibc: false }, true)).toBeNull();
});

test('it runs on this machine', () => {
  expect(refusalOf(thisMachine(), false)).toBeNull();
});
