/** @jest-config-loader esbuild-register */
import { availableParallelism } from 'node:os';
import type { Config } from 'jest';
import nextJest from 'next/jest.js';
import { isRelease } from './lib/testing/tier';
import { DATED, ZONES } from './lib/testing/zones';

const withNext = nextJest({ dir: './' });

const shared: Config = {
  moduleNameMapper: {
    // Messages of zod in other languages, which nothing uses: a file for each, loaded anew by each test file.
    '^\\.\\./locales/index\\.cjs$': '<rootDir>/node_modules/zod/v4/locales/en.cjs',
    '^@/(.*)$': '<rootDir>/$1',
    // The package's ES module, which is transformed (see `esmOnly`): it loads React's renderer by a dynamic import(),
    // which Jest supports only in transformed modules.
    '^@react-email/render$': '<rootDir>/node_modules/@react-email/render/dist/node/index.mjs',
  },
  modulePathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/.data/'],
};

/** Tests that run only before a release (see lib/testing/tier.ts). */
const LONG_ONLY = isRelease ? [] : ['\\.long\\.test\\.tsx?$'];

const IGNORED = ['/node_modules/', '<rootDir>/e2e/', ...LONG_ONLY];

/** Folders whose code uses no database, so that their tests need none. */
const PURE = ['components', 'e2e/faults', 'emails', 'lib/client', 'lib/server/series/plan', 'lib/shared'].map(
  (folder) => `<rootDir>/${folder}/`,
);

const esmOnly = [
  'uuid',
  'fractional-indexing',
  'next-auth',
  'jose',
  'openid-client',
  'oauth4webapi',
  '@prisma/schema-engine-wasm',
  'oauth2-mock-server',
  'is-plain-obj',
  '@react-email/render',
];

/**
 * Creates the configuration of one project. next/jest creates one at a time, and would leave packages that are ESM only
 * untransformed.
 * @param zone the time zone of the tests; the machine's if omitted
 */
async function project(
  config: Config,
  zone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): Promise<Config> {
  const resolved = await withNext({
    ...shared,
    ...config,
    globals: { TEST_ZONE: zone },
    setupFiles: ['<rootDir>/lib/testing/set-zone.ts', ...(config.setupFiles ?? [])],
  })();
  return { ...resolved, transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`] };
}

const PURE_PROJECT: Config = {
  displayName: 'pure',
  testEnvironment: 'node',
  testPathIgnorePatterns: ['/node_modules/', ...LONG_ONLY],
};

const SCREEN_PROJECT: Config = {
  displayName: 'screen',
  testEnvironment: 'jest-fixed-jsdom',
  testPathIgnorePatterns: IGNORED,
  setupFilesAfterEnv: ['<rootDir>/lib/testing/screen/setup.ts'],
};

/** Creates the projects that repeat the tests of date calculations (`DATED`) in another time zone before a release. */
function projectsIn(zone: string): Promise<Config>[] {
  return [PURE_PROJECT, SCREEN_PROJECT].map((base) => {
    const ending = base === PURE_PROJECT ? '\\.test\\.ts' : '\\.test\\.tsx';
    return project(
      {
        ...base,
        displayName: `${base.displayName} in ${zone}`,
        testRegex: `/(${DATED.join('|')}).*(?<=${ending})$`,
      },
      zone,
    );
  });
}

export default async function config(): Promise<Config> {
  return {
    // Milliseconds. No test measures time, so a busy machine must not make one fail.
    testTimeout: 300_000,
    // One more than there are cores, since a test waits for the database part of its time. Each has its own database.
    maxWorkers: availableParallelism() + 1,
    // Ends the run although a test has left a handle open; Jest reports that it did so.
    forceExit: true,
    projects: [
      await project({ ...PURE_PROJECT, testMatch: PURE.map((folder) => `${folder}**/*.test.ts`) }),
      await project({
        displayName: 'server',
        testEnvironment: '<rootDir>/lib/testing/environment/node.ts',
        testMatch: ['<rootDir>/{app,emails,lib,prisma}/**/*.test.ts'],
        testPathIgnorePatterns: [...IGNORED, ...PURE],
        globalSetup: '<rootDir>/lib/testing/database/global-setup.ts',
        globalTeardown: '<rootDir>/lib/testing/database/global-teardown.ts',
        setupFiles: ['<rootDir>/lib/testing/database/worker-setup.ts'],
        setupFilesAfterEnv: ['<rootDir>/lib/testing/database/worker-teardown.ts'],
      }),
      await project({ ...SCREEN_PROJECT, testMatch: ['<rootDir>/{app,components,lib}/**/*.test.tsx'] }),
      ...(isRelease ? await Promise.all(ZONES.flatMap(projectsIn)) : []),
    ],
  };
}
