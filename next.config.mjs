import { PHASE_DEVELOPMENT_SERVER } from 'next/constants.js';

// Names this build in the browser: what one build stored there, another does not read back (lib/client/query/query-client.ts).
const build = Date.now().toString(36);

/** @satisfies {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Our own server does, calls and pages alike (lib/run/web/web-server.ts).
  compress: false,
  // The optimizer would fetch and decode whatever a visitor names.
  images: { unoptimized: true },
  // Types are checked by `npm test`; a start on a fresh clone should not pay for them.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['@node-rs/argon2', 'pg', 'pino', 'graphile-worker'],
};

export default (phase) => ({
  ...config,
  compiler: { define: { DAYFOLD_BUILD: build, DAYFOLD_DEV: phase === PHASE_DEVELOPMENT_SERVER } },
});
