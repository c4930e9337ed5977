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
 * Runs Lighthouse on the built planner: each page as on a first visit, /daily signed in. A busy machine lowers the
 * performance score, so run it on a quiet one.
 */

const PAGES = ['/', '/pricing', '/auth', '/daily'] as const;
const PRESETS: readonly Preset[] = ['mobile', 'desktop'];
const SIGNED_IN_PAGE = '/daily';

/** The most milliseconds of an audit, for a page that does not become idle. */
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
      executablePath: await provideChromium(),
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
 * Opens a first window, which is not measured: a web process makes its first window repeat all reads, since it does not
 * know the changes before it started.
 */
async function warmUp(browser: BrowserContext, address: string): Promise<void> {
  await prepare(browser, address, true);
  const page = await browser.newPage();
  const stream = page.waitForResponse((response) => response.url().includes('/api/events'));
  await page.goto(`${address}${SIGNED_IN_PAGE}`);
  await stream;
  await page.close();
}

/** Clears the browser's data of the planner, and with `signedIn` signs up a new person. */
async function prepare(browser: BrowserContext, address: string, signedIn: boolean): Promise<void> {
  const page = await browser.newPage();
  // Opens a file without scripts, since a page of the planner would set the signed-in cookie again.
  await page.goto(`${address}/robots.txt`);
  // Clears the session id too, which Lighthouse does not do.
  await page.evaluate(() => window.localStorage.clear());
  await browser.clearCookies();
  if (signedIn) await signUp(page);
  const session = await browser.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await page.close();
}

/** Registers a person, and stores the session in the browser as the sign-up form does. */
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
    // biome-ignore lint/suspicious/noDocumentCookie: the planner writes it in the same way
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
