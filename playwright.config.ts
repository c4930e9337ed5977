import { existsSync } from 'node:fs';
import { defineConfig, type PlaywrightTestOptions, type PlaywrightWorkerOptions } from '@playwright/test';

const PORT = 4390;

/** Tests that start planners of their own, and need no browser. */
const RUNNING = [
  'running.spec.ts',
  'upgrade.spec.ts',
  'headers.spec.ts',
  'web-server.spec.ts',
  'attacks.spec.ts',
  'one-person.spec.ts',
];

/** The machine's own browser if it has one, else Playwright's. */
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) =>
  existsSync(file),
);

const chromium: Partial<PlaywrightTestOptions & PlaywrightWorkerOptions> = {
  browserName: 'chromium',
  launchOptions: {
    executablePath: installed,
    // Containers run it as root; the other flags keep it from contacting its maker.
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  },
};

export default defineConfig({
  testDir: 'e2e',
  // The tests of the faults' own code run in jest.
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Nothing is timed here: a busy machine is slow, not wrong.
  timeout: 180_000,
  // A journey that passes at its second try has a race: `npm test` names it at its end. CONTRIBUTING.md says how to find
  // it. To be 0 once five whole runs in a row have needed none.
  retries: 1,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'en-US',
    timezoneId: 'Europe/Lisbon',
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs as much as the journey: --trace=retain-on-failure records what fails.
    trace: 'off',
  },
  projects: [
    // First, since it is one long sequence of starts and stops, beside which the others run.
    { name: 'running', testMatch: RUNNING },
    {
      name: 'pages',
      testIgnore: RUNNING,
      use: { ...chromium, viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testIgnore: RUNNING,
      // These need keys, or would repeat the same in a narrow window.
      grepInvert: /@desk/,
      use: { ...chromium, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: 'npx tsx e2e/serve.ts',
    env: { PORT: String(PORT) },
    url: `http://localhost:${PORT}/api/ready`,
    timeout: 240_000,
    stdout: 'pipe',
    // The embedded database has to be stopped, not killed.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
});
