import type { ApiRequest } from '@/lib/server/api-request';
import { AppError } from '@/lib/server/errors/app-error';
import type { Content } from './request-body';

/** Both encodings of a form: RFC 8058 allows either. */
export const FORM_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'] as const;

/** Bytes: few, since our forms are single buttons. */
const FORM_MAX = 4 * 1024;

/**
 * Reads a form of text fields. Throws 415 for another content type, 413 over 4 KiB, 400 for an invalid form, for a file
 * and for a field given twice.
 */
export async function readForm(request: ApiRequest, content: Content): Promise<Record<string, string>> {
  if (!FORM_TYPES.some((type) => type === content.mediaType))
    throw new AppError('unsupported-type', { details: 'Send the body as a form.' });
  const body = await readCapped(content);
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const form = await new Response(body, { headers }).formData().catch(() => {
    throw new AppError('invalid', { details: 'The body is not a valid form.' });
  });
  const fields = new Map<string, string>();
  for (const [name, value] of form) {
    if (typeof value !== 'string' || fields.has(name))
      throw new AppError('invalid', { details: `${name}: given twice, or not text.` });
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

async function readCapped({ bytes }: Content): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of bytes) {
      size += chunk.byteLength;
      if (size > FORM_MAX) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw new AppError('invalid', { details: 'The body ended too early.', cause });
  }
  if (size > FORM_MAX) throw new AppError('too-large', { details: 'A form may be at most 4 KiB.' });
  return new Uint8Array(Buffer.concat(chunks));
}
