import { PHASE_DEVELOPMENT_SERVER } from 'next/constants.js';

// Names this build in the browser, which discards data that another build stored (lib/client/query/query-client.ts), and
// whose service worker has the same name (lib/run/build/build.ts).
// biome-ignore lint/style/noProcessEnv: Next reads this file by itself, and cannot import the settings of the server
const build = process.env.DAYFOLD_BUILD ?? Date.now().toString(36);

/** @satisfies {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Our own server compresses calls and pages (lib/run/web/web-server.ts).
  compress: false,
  // No optimizer: it would fetch and decode any address that a visitor names.
  images: { unoptimized: true },
  // `npm test` checks types; the first start on a fresh clone should not take longer for them.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // Preloading would load Next's builds of the route handlers, which no request reaches (lib/server/http/router.ts).
    preloadEntriesOnStart: false,
    // In bytes before minification. Each script is compressed by itself: with Next's 50,000 a page loads 15 scripts
    // instead of 10, and 5 kB more; with 90,000 1.6 kB more than with 100,000.
    turbopackChunking: { minChunkSize: 100_000 },
  },
  serverExternalPackages: ['@node-rs/argon2', 'pg', 'pino', 'graphile-worker', 'rrule-rust'],
};

export default (phase) => ({
  ...config,
  // Pages contain it. Next's own is random, so that the pages of two machines would differ.
  generateBuildId: () => build,
  compiler: { define: { DAYFOLD_BUILD: build, DAYFOLD_DEV: phase === PHASE_DEVELOPMENT_SERVER } },
});
