import type { UploadTicket } from '@/lib/shared/contract/schemas/attachments';
import { api } from './api';

export type UploadProgress = {
  /** Called with the part of the file that has been sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/**
 * Requests an upload address, and sends the file there.
 * @returns the address, which identifies the file when it is attached
 * @throws ApiError when the server refuses to issue an address, Error when it refuses the file, TypeError when it
 *   cannot be reached, a DOMException called AbortError when `signal` was aborted
 */
export async function uploadFile(file: File, { onProgress, signal }: UploadProgress): Promise<string> {
  const claims = { name: file.name, mimeType: file.type, size: file.size };
  const { uploadURL } = await api<UploadTicket>('POST', '/api/attachments/upload', claims, { signal });
  await put(uploadURL, file, { onProgress, signal });
  return uploadURL;
}

/** Sends the file by XMLHttpRequest, since `fetch` does not report upload progress. */
function put(url: string, file: File, { onProgress, signal }: UploadProgress): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', file.type);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      if (request.status < 300) resolve();
      else reject(new Error(`${request.status}: ${request.responseText || request.statusText}`));
    });
    request.addEventListener('error', () => reject(new TypeError('The server could not be reached.')));
    request.addEventListener('abort', () => reject(new DOMException('Cancelled.', 'AbortError')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
