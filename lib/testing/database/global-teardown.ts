import { stopTestServer } from './test-server';

/** Jest calls this once, after its workers have ended. */
export default async function globalTeardown(): Promise<void> {
  await stopTestServer();
}
