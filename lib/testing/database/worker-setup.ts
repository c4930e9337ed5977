import { mkdir, rm } from 'node:fs/promises';
import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net';
import path from 'node:path';
import { newVapidKeys } from '@/lib/run/launcher/secrets';
import { createDatabase, databaseUrl, FOLDER_VARIABLE, SERVER_VARIABLE, TEMPLATE } from './test-database';

/**
 * Gives each test file its own database and data folder, and the settings for the modules that it will load. Jest
 * awaits a set-up file that is a function, which TypeScript can only export in this way.
 */
module.exports = async function setUpWorker(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: what lib/server/env.ts reads is written here
  const environment = process.env;
  const server = environment[SERVER_VARIABLE];
  const folder = environment[FOLDER_VARIABLE];
  const worker = environment.JEST_WORKER_ID;
  if (!server || !folder || !worker) throw new Error("The test run's global set-up has not run.");
  const name = `dayfold_test_${worker}`;
  await createDatabase(server, name, TEMPLATE);
  const dataDir = path.join(folder, `data-${worker}`);
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  const vapid = newVapidKeys();
  // As the processes of the planner wait (lib/run/launcher/exec-argv.ts): loading modules keeps this one busy.
  setDefaultAutoSelectFamilyAttemptTimeout(10_000);
  Object.assign(environment, {
    DATABASE_URL: databaseUrl(server, name),
    DATA_DIR: dataDir,
    APP_URL: 'http://localhost:3000',
    NEXTAUTH_SECRET: 'secret-of-the-tests-secret-of-the-tests',
    ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    LOG_LEVEL: 'silent',
  });
};
