/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import nextJest from 'next/jest.js';
import { DATED, ZONES } from './lib/testing/zones';

const withNext = nextJest({ dir: './' });

const shared: Config = {
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/$1',
    // The package imports React's renderer at first use, and Jest can only load that from a transformed module.
    '^@react-email/render$': '<rootDir>/node_modules/@react-email/render/dist/node/index.mjs',
  },
  modulePathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/.data/'],
};

const IGNORED = ['/node_modules/', '<rootDir>/e2e/'];

/** Code in these folders reaches no database, so their tests need none. */
const PURE = ['components', 'e2e/faults', 'emails', 'lib/client', 'lib/shared'].map(
  (folder) => `<rootDir>/${folder}/`,
);

const esmOnly = [
  'uuid',
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
 * next/jest creates one project's config at a time, and its transform list must not ignore packages that are ESM only.
 *
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
  testPathIgnorePatterns: ['/node_modules/'],
};

const SCREEN_PROJECT: Config = {
  displayName: 'screen',
  testEnvironment: 'jest-fixed-jsdom',
  testPathIgnorePatterns: IGNORED,
  setupFilesAfterEnv: ['<rootDir>/lib/testing/screen/setup.ts'],
};

/** The tests of code that computes with days, repeated where days begin and end at other moments. */
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
    // Milliseconds. Nothing is timed here: a busy machine is slow, not wrong.
    testTimeout: 60_000,
    // One core would be idle otherwise; each worker has its own database.
    maxWorkers: '100%',
    // A handle that a test leaves open is reported, and must not keep the run from ending.
    forceExit: true,
    projects: [
      await project({ ...PURE_PROJECT, testMatch: PURE.map((folder) => `${folder}**/*.test.ts`) }),
      await project({
        displayName: 'server',
        testEnvironment: 'node',
        testMatch: ['<rootDir>/{app,emails,lib,prisma}/**/*.test.ts'],
        testPathIgnorePatterns: [...IGNORED, ...PURE],
        globalSetup: '<rootDir>/lib/testing/database/global-setup.ts',
        globalTeardown: '<rootDir>/lib/testing/database/global-teardown.ts',
        setupFiles: ['<rootDir>/lib/testing/database/worker-setup.ts'],
        setupFilesAfterEnv: ['<rootDir>/lib/testing/database/worker-teardown.ts'],
      }),
      await project({ ...SCREEN_PROJECT, testMatch: ['<rootDir>/{app,components,lib}/**/*.test.tsx'] }),
      ...(await Promise.all(ZONES.flatMap(projectsIn))),
    ],
  };
}
