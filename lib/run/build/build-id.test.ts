import { execFileSync } from 'node:child_process';
import { environmentWith } from '@/lib/server/env';

test("Next's id of a build, which pages contain, is the name that the build is given", () => {
  const script = `
    const { default: config } = await import('./next.config.mjs');
    console.log(await config('phase-production-build').generateBuildId?.());`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: environmentWith({ DAYFOLD_BUILD: 'the-name' }),
    encoding: 'utf8',
  });
  expect(output.trim()).toBe('the-name');
});
