import { existsSync } from 'node:fs';
import { defineConfig, type PlaywrightTestOptions, type PlaywrightWorkerOptions } from '@playwright/test';

const PORT = 4390;

/** Start planners of their own, and need no browser. */
const RUNNING = [
  'running.spec.ts',
  'upgrade.spec.ts',
  'headers.spec.ts',
  'web-server.spec.ts',
  'attacks.spec.ts',
  'one-person.spec.ts',
];

/** The machine's own browser where it has one, else Playwright's. */
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) =>
  existsSync(file),
);

const chromium: Partial<PlaywrightTestOptions & PlaywrightWorkerOptions> = {
  browserName: 'chromium',
  launchOptions: {
    executablePath: installed,
    // It runs as root in containers, and would talk to its maker otherwise.
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  },
};

export default defineConfig({
  testDir: 'e2e',
  // The faults beside the journeys have tests of jest.
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Nothing is timed here: a busy machine is slow, not wrong.
  timeout: 180_000,
  // A second try would hide a race. CONTRIBUTING.md says how to find one.
  retries: 0,
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
    // First, for it is one long row of starts and ends, and the others go on beside it.
    { name: 'running', testMatch: RUNNING },
    {
      name: 'pages',
      testIgnore: RUNNING,
      use: { ...chromium, viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testIgnore: RUNNING,
      // These need keys, or would do the same again in a narrow window.
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
