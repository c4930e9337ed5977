import { classNames } from '@/components/ui/class-names';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { useDownload } from '@/lib/client/discussion/attachments';
import type { Attachment } from '@/lib/shared/contract/schemas/attachments';
import styles from './attachments.module.css';
import { formatFileSize } from './file-size';

type AttachmentRowProps = {
  attachment: Attachment;
  /** True for the uploader of the file, and for the owner of the item that it is attached to. */
  mayDelete: boolean;
  onPreview: () => void;
  onDelete: () => void;
};

/** One file: thumbnail, name, size and actions. */
export function AttachmentRow({ attachment, mayDelete, onPreview, onDelete }: AttachmentRowProps) {
  const download = useDownload();
  const { name, size } = attachment;
  return (
    <li className={styles.file} data-file={attachment.id}>
      <Thumbnail attachment={attachment} />
      <div>
        <button type="button" className={styles.name} onClick={onPreview} title={name}>
          <bdi>{name}</bdi>
        </button>
        <p className={styles.size}>{formatFileSize(size)}</p>
      </div>
      <Menu trigger={<IconButton icon="dots" size="sm" label={`More about ${name}`} />}>
        <MenuItem icon="eye" onSelect={onPreview}>
          Preview
        </MenuItem>
        <MenuItem icon="dl" onSelect={() => void download(attachment)}>
          Download
        </MenuItem>
        {mayDelete && (
          <MenuItem icon="trash" danger onSelect={onDelete}>
            Delete
          </MenuItem>
        )}
      </Menu>
    </li>
  );
}

/** Shows a small version of an image, and the letters PDF for a PDF. */
function Thumbnail({ attachment: { fileType, url } }: { attachment: Attachment }) {
  if (fileType === 'pdf')
    return (
      <span className={classNames(styles.thumbnail, styles.isPdf)} aria-hidden="true">
        PDF
      </span>
    );
  return (
    <span className={styles.thumbnail}>
      {/* biome-ignore lint/performance/noImgElement: made small by the server; there is no optimizer. */}
      <img src={`${url}?thumbnail=1`} alt="" width={38} height={44} loading="lazy" />
    </span>
  );
}
