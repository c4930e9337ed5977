import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { z } from 'zod';
import type { Storage } from '@/lib/server/storage/storage';

const namedFile = z.object({
  key: z.string(),
  mimeType: z.string(),
  /** The number of bytes. */
  size: z.number(),
  sha256: z.instanceof(Buffer),
});

/** The description of a file in the row that names it. */
export type NamedFile = z.infer<typeof namedFile>;

/** Returns the files that the rows of attachments and of finished uploads name. */
export async function readNamedFiles(client: Client): Promise<NamedFile[]> {
  const { rows } = await client.query(`
    SELECT storage_key AS key, mime_type AS "mimeType", size, sha256 FROM attachments
    UNION ALL
    SELECT storage_key, mime_type, size, sha256 FROM uploads WHERE status = 'stored'
    ORDER BY 1`);
  return z.array(namedFile).parse(rows);
}

/** Reads a file from the store. @returns its bytes; null when the store lacks it or the bytes do not match the row */
export async function fetchFile(storage: Storage, file: NamedFile): Promise<Buffer | null> {
  const stream = await storage.get(file.key);
  const bytes = stream && Buffer.from(await new Response(stream).arrayBuffer());
  return bytes && isAsNamed(bytes, file) ? bytes : null;
}

export function isAsNamed(bytes: Buffer, { size, sha256 }: NamedFile): boolean {
  return bytes.length === size && createHash('sha256').update(bytes).digest().equals(sha256);
}
