import { useDropzone } from '@uploadthing/react';
import { ACCEPT } from '@/lib/client/discussion/attachments';
import { DropButton } from './drop-button';

// With the area, since every upload begins there.
export { UploadRow } from './upload-row';

/** The area to choose or drop files. All files are passed on; the caller reports errors. */
export function DropArea({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { getRootProps, getInputProps, isDragActive } = useDropzone({ onDrop: onFiles, multiple: true });
  return (
    // The area accepts drops and opens the dialog on click; the button is for keyboards.
    <div {...getRootProps()} tabIndex={undefined}>
      <DropButton isOver={isDragActive} />
      <input {...getInputProps()} accept={ACCEPT} aria-label="Files to attach" />
    </div>
  );
}
