import { runInThisContext } from 'node:vm';

declare global {
  /** The time zone of a jest project, by its IANA name; jest.config.ts sets it. */
  var TEST_ZONE: string;
}

/**
 * Sets the time zone of the process to that of the jest project, before any module of the test file is loaded. Tests
 * see a copy of `process.env`, but V8 reads the zone from the original, which this statement therefore changes.
 */
runInThisContext(`process.env.TZ = ${JSON.stringify(TEST_ZONE)}`);
// biome-ignore lint/style/noProcessEnv: processes that a test starts inherit the copy
process.env.TZ = TEST_ZONE;
