import { generateClient } from '@/lib/db/generate';
import { FOLDER_VARIABLE, SERVER_VARIABLE } from './test-database';
import { startTestServer } from './test-server';

/** Jest calls this once, before it starts its workers, which inherit the variables. */
export default async function globalSetup(): Promise<void> {
  generateClient();
  const { server, folder } = await startTestServer();
  // biome-ignore lint/style/noProcessEnv: jest's workers inherit it from this process
  Object.assign(process.env, { [SERVER_VARIABLE]: server.url, [FOLDER_VARIABLE]: folder });
}
