import { defineConfig, type PlaywrightTestOptions, type PlaywrightWorkerOptions } from '@playwright/test';
import { headlessShell } from './e2e/browser';
import { isRelease } from './lib/testing/tier';

const PORT = 4390;

/** Tests that start planners themselves and need no browser. */
const RUNNING = [
  'running.spec.ts',
  'upgrade.spec.ts',
  'headers.spec.ts',
  'web-server.spec.ts',
  'attacks.spec.ts',
  'one-person.spec.ts',
];

const chromium: Partial<PlaywrightTestOptions & PlaywrightWorkerOptions> = {
  browserName: 'chromium',
  launchOptions: headlessShell,
};

export default defineConfig({
  testDir: 'e2e',
  // The tests of e2e/faults run in Jest.
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  // For two cores: two tests in the browser keep them busy, while two that start planners mostly wait.
  workers: 4,
  forbidOnly: true,
  // Milliseconds, as the other limits. No test measures time, so a busy machine must not make one fail: starting a
  // planner and stopping it takes four seconds of processor time (0.7 launcher, 0.6 new database, 0.9 worker, 1.3 each
  // web process), and a test may start six of them.
  timeout: 600_000,
  // A test that passes only when it is retried has a race condition. CONTRIBUTING.md says how to find it.
  retries: 0,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'en-US',
    timezoneId: 'Europe/Lisbon',
    contextOptions: { reducedMotion: 'reduce' },
    // Only the tests of opening without a connection and of notifications run with the service worker.
    serviceWorkers: 'block',
    // Without a limit, an action on an element that never appears lasts as long as the whole test may.
    actionTimeout: 120_000,
    // Recording a trace takes as long as the test itself; --trace=retain-on-failure keeps the traces of failed tests.
    trace: 'off',
  },
  projects: [
    // The first project, since it is one long sequence of starts and stops, during which the others run.
    { name: 'running', testMatch: RUNNING, workers: 2 },
    {
      name: 'pages',
      testIgnore: RUNNING,
      // Tests tagged @phone need a touch screen or a narrow window.
      grepInvert: /@phone/,
      use: { ...chromium, viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testIgnore: RUNNING,
      // Tests tagged @desk need a keyboard, or would repeat the same in a narrow window. Before a release all others run
      // on a phone as well, in the short tier those that need one.
      ...(isRelease ? { grepInvert: /@desk/ } : { grep: /@phone/ }),
      use: { ...chromium, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: 'npx tsx e2e/serve.ts',
    env: { PORT: String(PORT) },
    url: `http://localhost:${PORT}/api/ready`,
    timeout: 240_000,
    stdout: 'pipe',
    // The embedded database has to be shut down and not killed.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
});
