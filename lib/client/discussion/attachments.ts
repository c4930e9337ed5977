import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { notify, TOASTS, type ToastEntry } from '@/lib/client/browser/toasts';
import { api } from '@/lib/client/http/api';
import { invalidate } from '@/lib/client/query/invalidate';
import {
  ACCEPTED_FILES,
  ACCEPTED_TYPES,
  FILE_SIZE_MAX,
  isAcceptedType,
} from '@/lib/shared/contract/plain/accepted-files';
import type { Attachment, ViewAddress } from '@/lib/shared/contract/schemas/attachments';
import type { Target } from '@/lib/shared/contract/schemas/targets';

/** The query for the files of one item, or of a day together with the files of its items. */
export const attachmentsOf = ({ targetType, targetId }: Target) =>
  queryOptions<Attachment[]>({
    queryKey:
      targetType === 'day' ? ['/api/attachments', targetId] : ['/api/item-attachments', targetType, targetId],
  });

/** The types that a file dialog offers, as the value of `accept`. */
export const ACCEPT = ACCEPTED_TYPES.flatMap((type) => [type, ...ACCEPTED_FILES[type].endings]).join(',');

/** Returns the toast that explains why a file cannot be attached; null when it can. */
export function refusalOf(file: File): ToastEntry | null {
  if (!isAcceptedType(file.type)) return TOASTS.invalidFileType;
  if (file.size > FILE_SIZE_MAX) return TOASTS.fileTooLarge;
  return null;
}

/**
 * An upload in progress.
 * @property size in bytes
 * @property share the part that has been sent, 0 to 1
 */
export type Upload = { id: string; name: string; size: number; share: number; cancel: () => void };

/**
 * Makes this window ignore the server's announcement of its own change: each change here invalidates the topic of
 * attachments, and the server announces no other topic for it.
 */
const RENEWED = { isRenewedHere: true };

/**
 * Hook: the uploads in progress, and a function that uploads files in parallel and attaches each when it has arrived. A
 * toast reports each file, whether it was attached or not.
 */
export function useUploads(target: Target) {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  // In a ref, so that `add` stays the same function.
  const latest = useRef(target);
  latest.current = target;

  const send = useCallback(
    async (file: File) => {
      const to = latest.current;
      const id = crypto.randomUUID();
      const abort = new AbortController();
      const change = (share: number) =>
        setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, share } : upload)));
      const { name, size } = file;
      setUploads((all) => [...all, { id, name, size, share: 0, cancel: () => abort.abort() }]);
      try {
        const { attachFile } = await import('./attach-file');
        await attachFile(to, file, { onProgress: change, signal: abort.signal });
        notify(to.targetType === 'day' ? TOASTS.fileUploaded : TOASTS.fileAttached);
      } catch {
        // A cancelled upload needs no toast.
        if (!abort.signal.aborted)
          notify(to.targetType === 'day' ? TOASTS.uploadFailed : TOASTS.attachFailed);
      } finally {
        setUploads((all) => all.filter((upload) => upload.id !== id));
        invalidate(client, 'attachments');
      }
    },
    [client],
  );

  const add = useCallback(
    (files: readonly File[]) => {
      for (const file of files) {
        const refusal = refusalOf(file);
        if (refusal) notify(refusal);
        else void send(file);
      }
    },
    [send],
  );

  return { uploads, add };
}

/** The mutation that deletes a file, which cannot be undone. The file disappears from the screen at once. */
export function useDeleteAttachment(target: Target) {
  const client = useQueryClient();
  const { queryKey } = attachmentsOf(target);
  return useMutation({
    mutationFn: ({ id }: Attachment) => api('DELETE', `/api/attachments/${id}`, undefined, RENEWED),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (before)
        client.setQueryData(
          queryKey,
          before.filter((attachment) => attachment.id !== id),
        );
      return before;
    },
    onSuccess: () => notify(target.targetType === 'day' ? TOASTS.fileDeleted : TOASTS.attachmentRemoved),
    onError: (_error, _attachment, before) => {
      client.setQueryData(queryKey, before);
      notify(TOASTS.notSaved());
    },
    onSettled: () => invalidate(client, 'attachments'),
  });
}

/** The query for a signed address, at which the file opens without an Authorization header. */
export const viewAddressOf = ({ id }: Attachment) =>
  queryOptions({
    queryKey: ['/api/attachments', id, 'view-url'],
    queryFn: () => api<ViewAddress>('GET', `/api/attachments/${id}/view-url`),
    // In milliseconds. The address is valid for 15 minutes, so that it is not kept in this browser either.
    staleTime: 10 * 60_000,
    meta: { persist: false },
  });

/** Hook: a function that downloads a file under its own name. It never rejects: a toast reports a failure. */
export function useDownload() {
  const client = useQueryClient();
  return useCallback(
    async (attachment: Attachment) => {
      const query = viewAddressOf(attachment);
      if (!client.getQueryData(query.queryKey)) notify(TOASTS.fileLoading);
      try {
        const { viewUrl } = await client.fetchQuery(query);
        const link = document.createElement('a');
        link.href = `${viewUrl}&download=1`;
        link.download = attachment.originalName;
        link.click();
      } catch (error) {
        console.warn('A file could not be prepared for download.', error);
        notify(TOASTS.downloadFailed);
      }
    },
    [client],
  );
}
