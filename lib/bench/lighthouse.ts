import { execFile } from 'node:child_process';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { Bench, freePort } from '@/e2e/running/planner';
import { provideChromium } from '@/lib/run/check/chromium';
import { environmentWith } from '@/lib/server/env';
import { untilAudited } from './lighthouse-attempts';
import {
  barsOf,
  failuresOf,
  type Preset,
  type Report,
  readReport,
  rowOf,
  TABLE_HEAD,
} from './lighthouse-report';

/**
 * npm run lighthouse -- [--details]
 * Lighthouse's results for the built planner: each page as a first visit, /daily signed in. The performance is
 * simulated from measurements, so a busy machine lowers it: run it on a quiet one.
 */

const PAGES = ['/', '/pricing', '/auth', '/daily'] as const;
const PRESETS: readonly Preset[] = ['mobile', 'desktop'];
const SIGNED_IN_PAGE = '/daily';

/** Milliseconds; a page that has not become idle by then never does. */
const TIMEOUT = 180_000;

const run = promisify(execFile);

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { details: { type: 'boolean', default: false } } });
  const bench = new Bench();
  const debugPort = await freePort();
  let browser: BrowserContext | undefined;
  try {
    const planner = await bench.start({ WEB_PROCESSES: '1', LOG_LEVEL: 'warn' });
    const context = await chromium.launchPersistentContext(path.join(bench.folder, 'browser'), {
      executablePath: provideChromium(),
      args: [
        `--remote-debugging-port=${debugPort}`,
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
      ],
    });
    browser = context;
    await warmUp(context, planner.address);
    const reports: Report[] = [];
    say(TABLE_HEAD);
    for (const preset of PRESETS) {
      for (const page of PAGES) {
        const report = await untilAudited(
          async () => {
            await prepare(context, planner.address, page === SIGNED_IN_PAGE);
            return audit(planner.address, page, preset, debugPort);
          },
          (code) => warn(`${page} on ${preset} again: Lighthouse ended in ${code}.`),
        );
        reports.push(report);
        say(rowOf(report));
        if (values.details) for (const line of report.below) say(`    ${line}`);
      }
    }
    const failures = reports.flatMap(failuresOf);
    for (const failure of failures) say(failure);
    process.exitCode = failures.length === 0 ? 0 : 1;
  } finally {
    await browser?.close();
    await bench.clear();
  }
}

/**
 * A process tells its first window to read everything again, since it cannot know what was announced before. Only that
 * window is affected, so it is not one of those measured.
 */
async function warmUp(browser: BrowserContext, address: string): Promise<void> {
  await prepare(browser, address, true);
  const page = await browser.newPage();
  const stream = page.waitForResponse((response) => response.url().includes('/api/events'));
  await page.goto(`${address}${SIGNED_IN_PAGE}`);
  await stream;
  await page.close();
}

/** Prepares a browser without any data of the planner, or, if asked for, with a new person who has just signed up. */
async function prepare(browser: BrowserContext, address: string, signedIn: boolean): Promise<void> {
  const page = await browser.newPage();
  // A page of the planner would set the signed-in hint again, and / would be another page.
  await page.goto(`${address}/robots.txt`);
  // Lighthouse's own clearing keeps the session id.
  await page.evaluate(() => window.localStorage.clear());
  await browser.clearCookies();
  if (signedIn) await signUp(page);
  const session = await browser.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.close();
}

/** Leaves the browser as the sign-up form does. */
async function signUp(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const answer = await fetch('/api/auth/register', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        firstName: 'Ada',
        lastName: 'Light',
        email: `${crypto.randomUUID()}@light.example.org`,
        password: `walk before ${crypto.randomUUID()}`,
      }),
    });
    const { sessionId }: { sessionId: string } = await answer.json();
    window.localStorage.setItem('sessionId', sessionId);
    // biome-ignore lint/suspicious/noDocumentCookie: as the product writes it
    document.cookie = 'dayfold.signed-in=1; path=/; samesite=lax';
  });
}

async function audit(address: string, page: string, preset: Preset, port: number): Promise<Report> {
  const lighthouse = path.resolve('node_modules', 'lighthouse', 'cli', 'index.js');
  const { stdout } = await run(
    process.execPath,
    [
      lighthouse,
      `${address}${page}`,
      `--port=${port}`,
      '--output=json',
      '--quiet',
      '--only-categories=performance,accessibility,best-practices,seo',
      ...(preset === 'desktop' ? ['--preset=desktop'] : []),
      // The person must stay signed in; the cache is cleared beforehand.
      ...(page === SIGNED_IN_PAGE ? ['--disable-storage-reset'] : []),
    ],
    { env: environmentWith({ NO_UPDATE_NOTIFIER: '1' }), maxBuffer: 256 * 1024 * 1024, timeout: TIMEOUT },
  );
  return readReport(stdout, { page, preset, bars: barsOf(page, preset) });
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const warn = (line: string): void => void process.stderr.write(`${line}\n`);

main().catch((error: unknown) => {
  warn(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
