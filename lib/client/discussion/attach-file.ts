import { api } from '@/lib/client/http/api';
import { type UploadProgress, uploadFile } from '@/lib/client/http/upload';
import { ACCEPTED_FILES, isAcceptedType } from '@/lib/shared/contract/plain/accepted-files';
import type { Attachment } from '@/lib/shared/contract/schemas/attachments';
import type { Target } from '@/lib/shared/contract/schemas/targets';

/** Uploads a file and stores that it belongs to an item or a day. Loaded when somebody attaches one. */

/** This window ignores the server's announcement of its own change, as those of ./attachments.ts do. */
const RENEWED = { isRenewedHere: true };

/** @throws what `uploadFile` throws; ApiError when the file cannot be attached */
export async function attachFile(target: Target, file: File, progress: UploadProgress): Promise<void> {
  const url = await uploadFile(file, progress);
  await record(target, file, url);
}

/** @param url the address that `uploadFile` has returned */
function record(target: Target, file: File, url: string): Promise<Attachment> {
  const { name, size, type: mimeType } = file;
  const about = { name, originalName: name, url, size, mimeType, fileType: kindOf(mimeType) };
  return target.targetType === 'day'
    ? api('POST', '/api/attachments', { ...about, date: target.targetId }, RENEWED)
    : api('POST', '/api/item-attachments', { ...about, ...target }, RENEWED);
}

const kindOf = (mimeType: string) =>
  isAcceptedType(mimeType) ? ACCEPTED_FILES[mimeType].fileType : undefined;
