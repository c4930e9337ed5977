/**
 * Node's arguments for the planner's processes. The sources are TypeScript; this hook of tsx starts faster than tsx
 * itself.
 */
export const EXEC_ARGV = ['--require', require.resolve('tsx/cjs')];

/**
 * The size of V8's semi-spaces in MiB, twice Node's default, so that more objects of a request are collected in the
 * young generation.
 */
const SEMI_SPACE = 32;

/** Node's arguments for processes that answer requests. */
export const WEB_EXEC_ARGV = [...EXEC_ARGV, `--max-semi-space-size=${SEMI_SPACE}`];
