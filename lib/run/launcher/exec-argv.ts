/**
 * Node's arguments for the planner's processes: the sources are TypeScript, and this hook alone is faster than all of
 * tsx.
 */
export const EXEC_ARGV = ['--require', require.resolve('tsx/cjs')];

/** MiB, twice Node's default: more objects of a request are collected while still in the young generation. */
const SEMI_SPACE = 32;

/** Node's arguments for processes that answer requests. */
export const WEB_EXEC_ARGV = [...EXEC_ARGV, `--max-semi-space-size=${SEMI_SPACE}`];
