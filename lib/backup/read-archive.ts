import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import {
  Digest,
  HEAD,
  headSchema,
  SCHEMA,
  type Schema,
  SEAL,
  type Seal,
  schemaSchema,
  sealSchema,
} from './contents';
import { ArchiveError, type Entry, readEntries } from './tar';

/** Yields the entries of an archive in order. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  try {
    yield* readEntries(source.pipe(gunzip));
  } catch (error) {
    throw codeOf(error).startsWith('Z_') ? new ArchiveError('The archive is damaged or cut short.') : error;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

/**
 * Reads a whole backup and compares its hash, before anything is restored from it.
 * @throws ArchiveError when it is incomplete, damaged, or no backup
 */
export async function checkArchive(file: string): Promise<{ schema: Schema; seal: Seal }> {
  const digest = new Digest();
  let isFirst = true;
  let schema: Schema | null = null;
  let seal: Seal | null = null;
  for await (const entry of readArchive(file)) {
    if (isFirst && entry.name !== HEAD) throw new ArchiveError('This is no backup of Dayfold.');
    if (entry.name === HEAD) readJson(headSchema, entry);
    if (entry.name === SCHEMA) schema = readJson(schemaSchema, entry);
    if (entry.name === SEAL) seal = readJson(sealSchema, entry);
    else digest.add(entry);
    isFirst = false;
  }
  if (!schema || !seal) throw new ArchiveError('The archive is cut short.');
  if (digest.end() !== seal.sha256) throw new ArchiveError('The archive is damaged: its hash is another.');
  return { schema, seal };
}

function readJson<Form extends z.ZodType>(schema: Form, { name, bytes }: Entry): z.output<Form> {
  try {
    return schema.parse(JSON.parse(bytes.toString()));
  } catch {
    throw new ArchiveError(`The archive is damaged, or made by a newer version: ${name}.`);
  }
}

function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
  return typeof code === 'string' ? code : '';
}
