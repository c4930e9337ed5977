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

/**
 * Fonts that are installed with Chromium: without them, screenshots show boxes in place of emojis and Chinese
 * characters.
 */
const FONTS = ['fonts-noto-color-emoji', 'fonts-noto-cjk'];

/**
 * Returns the browser for end-to-end tests: that of CHROMIUM_PATH, else one that is installed, else Debian's package,
 * which it installs.
 * @returns its path
 * @throws StartError when there is no browser and none can be installed
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
      'There is no Chromium on this machine: install one, or name it in CHROMIUM_PATH. As root on Debian, it is installed automatically.',
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
