import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { SCHEMA_FOLDER } from './migrations/files';

const root = path.resolve(__dirname, '..', '..');
const generatedClient = path.join(__dirname, 'generated', 'client.ts');

/**
 * Generates Prisma's client if prisma/schema or Prisma itself is newer than the generated code.
 * @returns true when it was generated
 * @throws Error with Prisma's output when the schema is wrong
 */
export function generateClient(): boolean {
  if (isCurrent()) return false;
  const prisma = require.resolve('prisma/build/index.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [prisma, 'generate'], {
    cwd: root,
    encoding: 'utf8',
    env: generatorEnvironment(),
  });
  if (status !== 0) throw new Error(`The database client could not be generated: ${stderr || stdout}`);
  return true;
}

/**
 * Returns the environment for Prisma's generator. Prisma would download its native schema engine, which generating does
 * not use, unless the variable for its path names an existing program.
 */
function generatorEnvironment(): NodeJS.ProcessEnv {
  return {
    // biome-ignore lint/style/noProcessEnv: handed on to another program as it is, not read
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  };
}

function isCurrent(): boolean {
  if (!existsSync(generatedClient)) return false;
  const generator = findGenerator();
  // An image has the code that was generated when it was built, and not Prisma's command (lib/run/build/prune.ts).
  if (generator === null) return true;
  const made = statSync(generatedClient).mtimeMs;
  const sources = readdirSync(SCHEMA_FOLDER).map((name) => path.join(SCHEMA_FOLDER, name));
  return [...sources, generator].every((file) => statSync(file).mtimeMs <= made);
}

function findGenerator(): string | null {
  try {
    return require.resolve('prisma/package.json');
  } catch {
    return null;
  }
}

if (require.main === module) generateClient();
