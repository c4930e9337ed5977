/** Node's arguments for the planner's processes: the scripts are TypeScript, and this hook alone is quicker than all of tsx. */
export const EXEC_ARGV = ['--require', require.resolve('tsx/cjs')];

/** MiB, twice Node's: in the space where objects begin, more of what a request leaves behind ends before it grows old. */
const SEMI_SPACE = 32;

/** The same for processes that answer requests. */
export const WEB_EXEC_ARGV = [...EXEC_ARGV, `--max-semi-space-size=${SEMI_SPACE}`];
