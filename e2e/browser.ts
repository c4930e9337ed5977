import type { LaunchOptions } from '@playwright/test';
import { findChromium, findHeadlessShell } from '@/lib/run/check/chromium';

/** --no-sandbox, since containers run Chromium as root. The other flags prevent requests to its vendor. */
const args = ['--no-sandbox', '--disable-quic', '--disable-background-networking'];

/** Chromium's headless shell, which takes a third less processor time than Chromium. Without either, Playwright's own. */
export const headlessShell: LaunchOptions = { executablePath: findHeadlessShell(), args };

/** Chromium itself, for the journeys that print or show notifications: the headless shell does neither as a person's browser does. */
export const completeBrowser: LaunchOptions = { executablePath: findChromium(), args };
