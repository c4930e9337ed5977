/**
 * The two tiers of tests. `npm test` runs the short one, which answers within minutes. `npm run test:release` sets
 * TEST_TIER=release: every test at its full number of runs, those of `*.long.test.ts` included.
 */
// biome-ignore lint/style/noProcessEnv: this module is the one that reads the tier
export const isRelease = process.env.TEST_TIER === 'release';

/**
 * Chooses how often a test repeats: runs of a property, rounds, rows or people.
 * @param short the number in `npm test`
 * @param long the number before a release
 */
export const runs = (short: number, long: number): number => (isRelease ? long : short);
