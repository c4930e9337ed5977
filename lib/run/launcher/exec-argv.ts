/**
 * Node's arguments for the planner's processes. `tsx/cjs` is the hook of tsx that compiles the TypeScript sources when
 * they are required; it starts faster than the command `tsx`.
 */
export const EXEC_ARGV = ['--require', require.resolve('tsx/cjs')];

/**
 * The size of V8's semi-spaces in MiB, twice Node's default, so that more objects of a request are collected in the
 * young generation.
 */
const SEMI_SPACE = 32;

/** Node's arguments for processes that answer requests. */
export const WEB_EXEC_ARGV = [...EXEC_ARGV, `--max-semi-space-size=${SEMI_SPACE}`];
