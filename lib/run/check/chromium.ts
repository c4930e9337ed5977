import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { say } from '@/lib/run/launcher/say';
import { StartError } from '@/lib/run/launcher/start-error';
import { environmentWith } from '@/lib/server/env';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Debian's package of Chromium's engine without its user interface, notifications and print preview. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Fonts that are installed with Chromium: without them, screenshots show boxes in place of emojis and Chinese
 * characters.
 */
const FONTS = ['fonts-noto-color-emoji', 'fonts-noto-cjk'];

const APT_GET = '/usr/bin/apt-get';

/**
 * Returns the browser of CHROMIUM_PATH, else the Chromium that is installed, if there is one.
 * @throws StartError when CHROMIUM_PATH names no program
 */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH } = environmentWith({});
  if (!CHROMIUM_PATH) return PLACES.find(isExecutable);
  if (isExecutable(CHROMIUM_PATH)) return CHROMIUM_PATH;
  throw new StartError(`CHROMIUM_PATH is ${CHROMIUM_PATH}, and no program is there.`);
}

/** Returns the headless shell, unless CHROMIUM_PATH is set or the shell is not installed; then as findChromium. */
export function findHeadlessShell(): string | undefined {
  const isPreferred = !environmentWith({}).CHROMIUM_PATH && isExecutable(HEADLESS_SHELL);
  return isPreferred ? HEADLESS_SHELL : findChromium();
}

/**
 * Returns the browser that findChromium finds, else Debian's package, which it installs.
 * @returns its path
 * @throws StartError when there is no browser and none can be installed
 */
export async function provideChromium(): Promise<string> {
  if (!findChromium() && canInstall()) await install('chromium', ...FONTS);
  const found = findChromium();
  if (found) return found;
  throw new StartError(
    'There is no Chromium on this machine: install one, or name it in CHROMIUM_PATH. As root on Debian, it is installed automatically.',
  );
}

/**
 * Provides the browsers of the end-to-end tests: Chromium, and the headless shell if that can be installed.
 * @throws StartError when there is no browser and none can be installed
 */
export async function provideTestBrowsers(): Promise<void> {
  const chromium = await provideChromium();
  if (findHeadlessShell() === chromium && chromium === PLACES[0] && canInstall())
    await install('chromium-headless-shell');
}

const canInstall = (): boolean => process.getuid?.() === 0 && isExecutable(APT_GET);

/** Installs Debian packages. Does not throw when that fails: the caller looks for the program. */
async function install(...packages: string[]): Promise<void> {
  say(`Installing ${packages[0]}`);
  await aptGet('update', '-qq');
  await aptGet('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

function aptGet(...args: string[]): Promise<void> {
  const env = environmentWith({ DEBIAN_FRONTEND: 'noninteractive' });
  const child = spawn(APT_GET, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  return new Promise((resolve) => {
    child.on('error', () => resolve());
    child.on('close', () => resolve());
  });
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
