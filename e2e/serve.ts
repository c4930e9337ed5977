import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { environmentWith } from '@/lib/server/env';
import { MailServer } from '@/lib/testing/mail/mail-server';
import { DATA_DIR, MAIL_DIR } from './data-dir';
import { startGoogle } from './google';
import { storeMail } from './mail-folder';

const MAIL_PORT = 4391;

/**
 * Starts the planner as `npm start` does, in the data folder of the tests and with rate limits that they do not reach,
 * together with a mail server and fakes of Google.
 */
async function main(): Promise<void> {
  for (const folder of [DATA_DIR, MAIL_DIR]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
  }
  const mailServer = await new MailServer({}, ({ to, bytes }) => {
    for (const address of to) storeMail(address, bytes);
  }).listen(MAIL_PORT);
  const google = await startGoogle();
  const planner = spawn(process.execPath, [...process.execArgv, 'lib/run/launcher/start.ts'], {
    env: environmentWith({
      DATA_DIR,
      RATE_LIMIT_SCALE: '1000',
      WEB_PROCESSES: '1',
      LOG_LEVEL: 'warn',
      // The outside calendars of the tests are on this machine.
      ALLOW_PRIVATE_ADDRESSES: 'true',
      SMTP_URL: mailServer.url,
      ...google,
    }),
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => planner.kill(signal));
  planner.on('exit', (code) => {
    for (const folder of [DATA_DIR, MAIL_DIR]) rmSync(folder, { recursive: true, force: true });
    process.exit(code ?? 1);
  });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
