import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { say } from '@/lib/run/launcher/say';
import { StartError } from '@/lib/run/launcher/start-error';
import { environmentWith } from '@/lib/server/env';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Screenshots of pages would show boxes without these fonts. */
const FONTS = ['fonts-noto-color-emoji', 'fonts-noto-cjk'];

/**
 * The browser for end-to-end tests: CHROMIUM_PATH, else the machine's own, else Debian's package, installed.
 * @returns its path
 * @throws StartError where there is none and none can be installed
 */
export function provideChromium(): string {
  const { CHROMIUM_PATH } = environmentWith({});
  if (CHROMIUM_PATH) {
    if (isExecutable(CHROMIUM_PATH)) return CHROMIUM_PATH;
    throw new StartError(`CHROMIUM_PATH is ${CHROMIUM_PATH}, and no program is there.`);
  }
  const found = PLACES.find(isExecutable);
  if (found) return found;
  installPackages();
  const installed = PLACES.find(isExecutable);
  if (installed) return installed;
  throw new StartError('There is no Chromium on this machine, and its package could not be installed.');
}

function installPackages(): void {
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) {
    throw new StartError(
      'There is no Chromium on this machine: install one, or name it in CHROMIUM_PATH; as root on Debian that happens by itself.',
    );
  }
  say('Installing Chromium');
  const options = { stdio: 'inherit', env: environmentWith({ DEBIAN_FRONTEND: 'noninteractive' }) } as const;
  spawnSync('apt-get', ['update', '-qq'], options);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', ...FONTS], options);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
