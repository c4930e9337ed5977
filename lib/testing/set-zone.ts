import { runInThisContext } from 'node:vm';

declare global {
  /** The time zone of a jest project, by its IANA name; jest.config.ts sets it. */
  var TEST_ZONE: string;
}

/**
 * Gives the process the time zone of the jest project, before any module of the test file is loaded. Jest hands tests a
 * copy of `process.env`, and the clock reads the original.
 */
runInThisContext(`process.env.TZ = ${JSON.stringify(TEST_ZONE)}`);
// biome-ignore lint/style/noProcessEnv: programs that a test starts inherit the copy
process.env.TZ = TEST_ZONE;
