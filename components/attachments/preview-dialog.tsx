import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '@/components/lists/leaf-states';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { Loading } from '@/components/ui/loading';
import { useDownload, viewAddressOf } from '@/lib/client/discussion/attachments';
import { stateOf } from '@/lib/client/query/read-state';
import type { Attachment } from '@/lib/shared/contract/schemas/attachments';
import styles from './attachments.module.css';
import { formatFileSize } from './file-size';

type PreviewDialogProps = {
  attachment: Attachment;
  onClose: () => void;
  returnFocusTo: () => HTMLElement | null;
};

/** A file in large: an image as it is, a PDF in the browser's own viewer. */
export function PreviewDialog({ attachment, onClose, returnFocusTo }: PreviewDialogProps) {
  const query = useQuery(viewAddressOf(attachment));
  const download = useDownload();
  const state = stateOf(query);
  const { name, size, fileType } = attachment;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title={<bdi>{name}</bdi>}
      description={formatFileSize(size)}
      returnFocusTo={returnFocusTo}
    >
      <div className={styles.preview}>
        {state === 'loading' && <Loading />}
        {state === 'failed' && (
          <LoadFailure text="This file could not be opened." onTryAgain={() => void query.refetch()} />
        )}
        {query.data && fileType === 'image' && (
          // biome-ignore lint/performance/noImgElement: the person's own file, in its own size.
          <img src={query.data.viewUrl} alt={name} />
        )}
        {query.data && fileType === 'pdf' && <iframe src={query.data.viewUrl} title={name} />}
      </div>
      <div className="dialog-end">
        <Button onClick={() => void download(attachment)}>
          <Icon name="dl" />
          Download
        </Button>
      </div>
    </Dialog>
  );
}
