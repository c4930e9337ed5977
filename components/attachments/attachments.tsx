'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { LoadFailure } from '@/components/lists/leaf-states';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { onDemand } from '@/components/ui/on-demand';
import { attachmentsOf, useDeleteAttachment, useUploads } from '@/lib/client/discussion/attachments';
import { stateOf } from '@/lib/client/query/read-state';
import type { Attachment } from '@/lib/shared/contract/schemas/attachments';
import type { Target } from '@/lib/shared/contract/schemas/targets';
import { AttachmentRow } from './attachment-row';
import { AttachmentSkeleton } from './attachment-skeleton';
import styles from './attachments.module.css';
import { DropButton } from './drop-button';

// A disabled button that looks the same is shown until the drop area is loaded.
const DropArea = onDemand(
  () => import('./drop-area').then(({ DropArea }) => DropArea),
  <div>
    <DropButton disabled />
  </div>,
);

const UploadRow = onDemand(() => import('./drop-area').then(({ UploadRow }) => UploadRow));

const PreviewDialog = onDemand(() => import('./preview-dialog').then(({ PreviewDialog }) => PreviewDialog));

type AttachmentsProps = {
  target: Target;
  /** True when the policy allows the person to attach files here. */
  mayAdd: boolean;
  /** True when files pasted anywhere on the page belong here; the component mounted last takes them. */
  takesPaste?: boolean;
  /** True for the person's own item, from which they may delete files of others. */
  isOwn?: boolean;
};

/** The files of a day or an item: existing ones, uploads in progress, and the drop area. */
export function Attachments({ target, mayAdd, takesPaste = false, isOwn = false }: AttachmentsProps) {
  const query = useQuery(attachmentsOf(target));
  const { uploads, add } = useUploads(target);
  const { mutate: remove } = useDeleteAttachment(target);
  const [opened, setOpened] = useState<{ dialog: 'preview' | 'delete'; attachment: Attachment } | null>(null);
  const state = stateOf(query);
  const close = () => setOpened(null);
  const list = useRef<HTMLUListElement>(null);
  // Returns the focus to the name of the file: a dialog that a menu has opened has no trigger of its own.
  const backToFile = () =>
    list.current?.querySelector<HTMLElement>(`[data-file='${opened?.attachment.id}'] .${styles.name}`) ??
    null;
  usePastedFiles(mayAdd && takesPaste, add);

  return (
    <>
      {state === 'loading' && <AttachmentSkeleton />}
      {state === 'failed' && (
        <LoadFailure text="These files could not be loaded." onTryAgain={() => void query.refetch()} />
      )}
      {(uploads.length > 0 || (query.data ?? []).length > 0) && (
        <ul ref={list}>
          {query.data?.map((attachment) => (
            <AttachmentRow
              key={attachment.id}
              attachment={attachment}
              mayDelete={attachment.mine || isOwn}
              onPreview={() => setOpened({ dialog: 'preview', attachment })}
              onDelete={() => setOpened({ dialog: 'delete', attachment })}
            />
          ))}
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {mayAdd && <DropArea onFiles={add} />}
      {opened?.dialog === 'preview' && (
        <PreviewDialog attachment={opened.attachment} onClose={close} returnFocusTo={backToFile} />
      )}
      {opened?.dialog === 'delete' && (
        <ConfirmDialog
          open
          onClose={close}
          returnFocusTo={backToFile}
          title="Delete this file?"
          description={<bdi>{opened.attachment.name}</bdi>}
          yes="Delete"
          onYes={() => remove(opened.attachment)}
        >
          It cannot be brought back.
        </ConfirmDialog>
      )}
    </>
  );
}

/**
 * The handlers of pasted files, in the order of their mounting. Only the last one receives files: the dialog of an item
 * instead of the day behind it.
 */
const pasteHandlers: ((files: readonly File[]) => void)[] = [];

/** Receives files pasted anywhere on the page; pasted text is unaffected. */
function usePastedFiles(isOn: boolean, onFiles: (files: readonly File[]) => void): void {
  useEffect(() => {
    if (!isOn) return;
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])];
      if (files.length > 0 && pasteHandlers.at(-1) === onFiles) onFiles(files);
    };
    pasteHandlers.push(onFiles);
    document.addEventListener('paste', paste);
    return () => {
      pasteHandlers.splice(pasteHandlers.lastIndexOf(onFiles), 1);
      document.removeEventListener('paste', paste);
    };
  }, [isOn, onFiles]);
}
