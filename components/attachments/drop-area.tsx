import { useDropzone } from '@uploadthing/react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { ACCEPT } from '@/lib/client/attachments';

/** Where files are chosen or dropped. What is wrong with one is said by whoever takes them, so all are passed on. */
export function DropArea({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { getRootProps, getInputProps, isDragActive } = useDropzone({ onDrop: onFiles, multiple: true });
  return (
    // The area takes what is dropped and opens the dialog when clicked; the button is what a keyboard reaches.
    <div {...getRootProps()} tabIndex={undefined} className="drop-area">
      <button type="button" className={classNames('drop', isDragActive && 'is-over')}>
        <Icon name="clip" />
        <span>{isDragActive ? 'Drop to attach' : 'Add a PDF or image, up to 10 MB'}</span>
      </button>
      <input {...getInputProps()} accept={ACCEPT} aria-label="Files to attach" />
    </div>
  );
}
