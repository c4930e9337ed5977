import type { LaunchOptions } from '@playwright/test';
import { findChromium, findHeadlessShell } from '@/lib/run/check/chromium';

/** --no-sandbox, since containers run Chromium as root. The other flags prevent requests to its vendor. */
const args = ['--no-sandbox', '--disable-quic', '--disable-background-networking'];

/**
 * Launches Chromium's headless shell, which takes a third less processor time than Chromium; where it is not installed,
 * Chromium; where neither is, Playwright's own browser.
 */
export const headlessShell: LaunchOptions = { executablePath: findHeadlessShell(), args };

/**
 * Launches Chromium itself, for journeys that print or show notifications: the headless shell does both otherwise than
 * a person's browser.
 */
export const completeBrowser: LaunchOptions = { executablePath: findChromium(), args };
