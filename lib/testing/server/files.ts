import { POST as ticketRoute } from '@/app/api/attachments/upload/route';
import { POST as recordItemRoute } from '@/app/api/item-attachments/route';
import { PUT as uploadRoute } from '@/app/api/uploads/[token]/route';
import type { Attachment, UploadedFile, UploadTicket } from '@/lib/shared/contract/schemas/attachments';
import type { TargetType } from '@/lib/shared/contract/schemas/targets';
import { type Answer, type Call, call } from './call';
import type { Person } from './people';

/** Returns a PDF of `size` bytes, at least 9. */
export function pdfOf(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size).fill(0x20);
  bytes.set(new TextEncoder().encode('%PDF-1.7\n'));
  return bytes;
}

/** Requests an address to upload a file to. */
export async function aTicket(as: Person, claims: object = {}): Promise<string> {
  const { status, body } = await call<UploadTicket>(ticketRoute, { as, method: 'POST', body: claims });
  if (status !== 201) throw new Error(`No upload could be begun: ${status}.`);
  return body.uploadURL;
}

/** Returns the secret in an uploadURL. */
export const tokenOf = (uploadUrl: string): string => uploadUrl.slice(uploadUrl.lastIndexOf('/') + 1);

/** Uploads bytes to an uploadURL. The secret in it is the only credential unless `more` has a caller. */
export const put = (
  uploadUrl: string,
  bytes: BodyInit | undefined,
  type = 'application/pdf',
  more: Call = {},
): Promise<Answer<UploadedFile>> =>
  call<UploadedFile>(uploadRoute, {
    method: 'PUT',
    params: { token: tokenOf(uploadUrl) },
    rawBody: bytes,
    ...more,
    headers: { 'content-type': type, ...more.headers },
  });

/** Uploads a file and returns its address. */
export async function anUpload(as: Person, bytes: BodyInit = pdfOf(100), type?: string): Promise<string> {
  const { status, body } = await put(await aTicket(as), bytes, type);
  if (status !== 200) throw new Error(`The upload was refused: ${status} ${JSON.stringify(body)}.`);
  return body.url;
}

export type Given = {
  targetType: TargetType;
  targetId: string;
  bytes?: BodyInit;
  type?: string;
  name?: string;
};

/** Uploads a file and attaches it. */
export async function anAttachment(
  as: Person,
  { targetType, targetId, bytes, type, name = 'tickets.pdf' }: Given,
): Promise<Attachment> {
  const url = await anUpload(as, bytes, type);
  const { status, body } = await call<Attachment>(recordItemRoute, {
    as,
    method: 'POST',
    body: { name, originalName: name, url, targetType, targetId },
  });
  if (status !== 201) throw new Error(`The file was not attached: ${status} ${JSON.stringify(body)}.`);
  return body;
}
