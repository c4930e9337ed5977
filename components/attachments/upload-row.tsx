import { IconButton } from '@/components/ui/icon-button';
import type { Upload } from '@/lib/client/discussion/attachments';
import styles from './attachments.module.css';
import { formatFileSize } from './file-size';

/** An upload in progress, with a button to cancel it. */
export function UploadRow({ upload: { name, size, share, cancel } }: { upload: Upload }) {
  const percent = Math.round(share * 100);
  return (
    <li className={styles.file}>
      <span className={styles.thumbnail} aria-hidden="true">
        {percent}%
      </span>
      <div>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <progress className={styles.progress} max={100} value={percent} aria-label={`Uploading ${name}`} />
        <p className="vh">{formatFileSize(size)}</p>
      </div>
      <IconButton icon="x" size="sm" label={`Cancel the upload of ${name}`} onClick={cancel} />
    </li>
  );
}
