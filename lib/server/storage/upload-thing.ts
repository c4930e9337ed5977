import { readFile } from 'node:fs/promises';
import type { UTApi } from 'uploadthing/server';
import type { Settings } from '@/lib/server/env';
import { FILE_SIZE_MAX } from '@/lib/shared/contract/plain/accepted-files';
import { deadlineFor, discard, fetchWithDeadline } from './fetch-deadline';
import type { ByteStream, Storage } from './storage';
import { orUnavailable } from './unavailable';

/** `fetch` with a deadline. A form contains a file, and gets the time that the largest file needs. */
const fetchFile: typeof fetch = (input, init) =>
  fetchWithDeadline(input, init, init?.body instanceof FormData ? deadlineFor(FILE_SIZE_MAX) : undefined);

/**
 * Stores files at UploadThing, with private access: browsers never connect to it. Our key is the file's customId there,
 * since the service's own keys have only 31 random bits, and are known only after the upload.
 */
export function uploadThingStorage(settings: NonNullable<Settings['uploadThing']>): Storage {
  let connected: Promise<UTApi> | undefined;
  const api = () => {
    connected ??= connect(settings);
    return connected;
  };

  return {
    put: (key, { path, mimeType }) =>
      orUnavailable(async () => {
        const { UTFile } = await import('uploadthing/server');
        const bytes = new Uint8Array(await readFile(path));
        const file = new UTFile([bytes], key, { type: mimeType, customId: key });
        const { error } = await (await api()).uploadFiles(file, { acl: 'private' });
        if (error) throw new Error(`UploadThing took no file: ${error.code}, ${error.message}.`);
      }),

    get: (key) =>
      orUnavailable(async () => {
        const { ufsUrl } = await (await api()).generateSignedURL(key, { expiresIn: '1 minute' });
        const response = await fetchFile(ufsUrl);
        if (response.ok && response.body) return response.body as ByteStream;
        discard(response);
        if (response.status === 404) return null;
        throw new Error(`UploadThing answered ${response.status}.`);
      }),

    delete: (key) =>
      orUnavailable(async () => {
        const { success } = await (await api()).deleteFiles(key, { keyType: 'customId' });
        if (!success) throw new Error('UploadThing deleted no file.');
      }),

    check: () =>
      orUnavailable(async () => {
        await (await api()).getUsageInfo();
      }),
  };
}

/** Creates the client. Its library is large, and loaded only when UploadThing is configured. */
async function connect({
  token,
  apiUrl,
  ingestUrl,
  ufsHost,
}: NonNullable<Settings['uploadThing']>): Promise<UTApi> {
  const { UTApi } = await import('uploadthing/server');
  return new UTApi({
    token,
    fetch: fetchFile,
    logLevel: 'None',
    ...(apiUrl ? { apiUrl } : {}),
    ...(ingestUrl ? { ingestUrl } : {}),
    // A custom host has no subdomain for each app, so the id of the app is in the path.
    ...(ufsHost ? { ufsHost, ufsAppIdLocation: 'path' } : {}),
  });
}
