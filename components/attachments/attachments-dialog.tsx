import { Subject, type SubjectItem } from '@/components/sharing/subject';
import { Dialog } from '@/components/ui/dialog';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import { Attachments } from './attachments';

type AttachmentsDialogProps = {
  kind: ItemKind;
  item: SubjectItem;
  mayAdd: boolean;
  isOwn: boolean;
  onClose: () => void;
  returnFocusTo: () => HTMLElement | null;
};

/** The files of one item. */
export function AttachmentsDialog(props: AttachmentsDialogProps) {
  const { kind, item, mayAdd, isOwn, onClose, returnFocusTo } = props;
  const target = { targetType: kind, targetId: item.id };
  return (
    <Dialog open onOpenChange={onClose} title="Attachments" returnFocusTo={returnFocusTo}>
      <Subject kind={kind} item={item} />
      <div>
        <Attachments target={target} mayAdd={mayAdd} isOwn={isOwn} takesPaste />
      </div>
    </Dialog>
  );
}
