import { Subject, type SubjectItem } from '@/components/sharing/subject';
import { Dialog } from '@/components/ui/dialog';
import type { ItemKind } from '@/lib/shared/items';
import { Attachments } from './attachments';

type AttachmentsDialogProps = {
  kind: ItemKind;
  item: SubjectItem;
  mayAdd: boolean;
  onClose: () => void;
  returnFocusTo: () => HTMLElement | null;
};

/** The files of one item. */
export const AttachmentsDialog = ({ kind, item, mayAdd, onClose, returnFocusTo }: AttachmentsDialogProps) => (
  <Dialog open onOpenChange={onClose} title="Attachments" returnFocusTo={returnFocusTo}>
    <Subject kind={kind} item={item} />
    <div>
      <Attachments target={{ targetType: kind, targetId: item.id }} mayAdd={mayAdd} />
    </div>
  </Dialog>
);
