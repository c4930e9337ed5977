import path from 'node:path';

/** @satisfies {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  compress: false,
  typescript: { ignoreBuildErrors: true },
  // The packages are in the folder of the planner.
  turbopack: { root: path.resolve(import.meta.dirname, '..', '..', '..') },
};
