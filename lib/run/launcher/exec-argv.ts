/**
 * Milliseconds after which the next address of a server is tried, where it has several. After Node's default of 250 the
 * first one is given up although it has answered, if this process was busy meanwhile.
 */
const NEXT_ADDRESS_AFTER = '--network-family-autoselection-attempt-timeout=2000';

/**
 * Node's arguments for processes that run the TypeScript sources. `tsx/cjs` is the hook of tsx that compiles them when
 * they are required; it starts faster than the command `tsx`.
 */
export const SOURCES_ARGV = ['--require', require.resolve('tsx/cjs'), NEXT_ADDRESS_AFTER];

/** Node's arguments for processes that run a bundle of the build: stack traces name the lines of the sources. */
export const BUNDLE_ARGV = ['--enable-source-maps', NEXT_ADDRESS_AFTER];

/** The size of V8's semi-spaces in MiB. */
const SEMI_SPACE = 32;

/**
 * Node's arguments for processes that answer requests. The semi-spaces are twice Node's default, so that more objects
 * of a request are collected in the young generation.
 */
export const WEB_ARGV = [`--max-semi-space-size=${SEMI_SPACE}`];
