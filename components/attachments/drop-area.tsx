import { useDropzone } from '@uploadthing/react';
import { ACCEPT } from '@/lib/client/discussion/attachments';
import { DropButton } from './drop-button';

/** Where files are chosen or dropped. What is wrong with one is said by whoever takes them, so all are passed on. */
export function DropArea({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { getRootProps, getInputProps, isDragActive } = useDropzone({ onDrop: onFiles, multiple: true });
  return (
    // The area takes what is dropped and opens the dialog when clicked; the button is what a keyboard reaches.
    <div {...getRootProps()} tabIndex={undefined} className="drop-area">
      <DropButton isOver={isDragActive} />
      <input {...getInputProps()} accept={ACCEPT} aria-label="Files to attach" />
    </div>
  );
}
