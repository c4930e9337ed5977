import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useDeleteAttachment } from '@/lib/client/attachments';
import type { Attachment } from '@/lib/shared/attachments';
import type { Target } from '@/lib/shared/targets';

type DeleteDialogProps = {
  target: Target;
  attachment: Attachment;
  onClose: () => void;
  returnFocusTo: () => HTMLElement | null;
};

/** Asks first: a deleted file cannot be brought back. */
export function DeleteDialog({ target, attachment, onClose, returnFocusTo }: DeleteDialogProps) {
  const { mutate: remove } = useDeleteAttachment(target);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Delete this file?"
      description={<bdi>{attachment.name}</bdi>}
      returnFocusTo={returnFocusTo}
    >
      <p>It cannot be brought back.</p>
      <div className="dialog-end">
        <Button variant="quiet" onClick={onClose}>
          Keep
        </Button>
        <Button
          variant="danger"
          className="is-filled"
          onClick={() => {
            remove(attachment);
            onClose();
          }}
        >
          Delete
        </Button>
      </div>
    </Dialog>
  );
}
