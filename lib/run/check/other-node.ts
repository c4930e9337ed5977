import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { environmentWith } from '@/lib/server/env';
import { JEST_VARIABLES, runProgram } from './run-program';

/** The two versions of Node under which everything is tested. */
const VERSIONS = ['20.19.0', '24.21.0'] as const;

/** Tests that make every call many times, or measure. What they find does not depend on the version of Node. */
const LEFT_OUT =
  'app/api/(fuzz|nth-call|policy-matrix|row-bounds|task-shares/passing-on)|lib/bench/|prisma/demo/';

/**
 * Runs the tests of the server, and those that start planners, under the version of Node of which this process is not.
 * npm's package of Node contains the program, so that nothing else is downloaded. Browsers run the code of screens,
 * whose tests are therefore left out.
 *
 * @param root the project's folder
 */
export async function testUnderOtherNode(root: string): Promise<void> {
  const version = process.version.startsWith('v20.') ? VERSIONS[1] : VERSIONS[0];
  const name = `node-${process.platform}-${process.arch}`;
  const folder = mkdtempSync(path.join(tmpdir(), 'dayfold-node-'));
  try {
    await promisify(execFile)('npm', [
      ...['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund'],
      `${name}@${version}`,
    ]);
    const programs = path.join(folder, 'node_modules', name, 'bin');
    const variables = { PATH: `${programs}${path.delimiter}${environmentWith({}).PATH ?? ''}` };
    await runProgram('other', ['tsx', path.join('lib', 'db', 'generate.ts')], { variables });
    await runProgram(
      'other',
      [
        'jest',
        '--selectProjects',
        'pure',
        'server',
        `--testPathPatterns=^${root}/(?!node_modules|${LEFT_OUT})`,
      ],
      { variables: { ...variables, ...JEST_VARIABLES } },
    );
    await runProgram('other', ['playwright', 'test', '--project=running', 'running', 'web-server'], {
      variables,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
