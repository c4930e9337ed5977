import { spawnSync } from 'node:child_process';
import { BUNDLE_ARGV, SOURCES_ARGV } from './exec-argv';

/** Connects to a server whose first address answers, and is busy for a while before it hears of that. */
const SCRIPT = `
  const net = require('node:net');
  const busy = () => { const end = Date.now() + 600; while (Date.now() < end); };
  const server = net.createServer((socket) => socket.end()).listen(0, '127.0.0.1', () => {
    const lookup = (host, options, found) => {
      found(null, ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 })));
      process.nextTick(busy);
    };
    net.connect({ host: 'any', port: server.address().port, lookup, autoSelectFamily: true })
      .on('connect', () => process.exit(0))
      .on('error', () => process.exit(1));
  });`;

const exitCodeOf = (argv: readonly string[]): number | null =>
  spawnSync(process.execPath, [...argv, '--eval', SCRIPT], { stdio: 'ignore' }).status;

test.each([
  ['a bundle', BUNDLE_ARGV],
  ['the sources', SOURCES_ARGV],
])('a busy process that runs %s does not give up an address that answers', (_of, argv) => {
  expect(exitCodeOf(argv)).toBe(0);
});
