import type { ReactNode } from 'react';
import { Button } from './button';
import { Dialog, type DialogProps } from './dialog';

type ConfirmDialogProps = Pick<DialogProps, 'open' | 'title' | 'description' | 'returnFocusTo'> & {
  /** The consequences of the confirmation. */
  children: ReactNode;
  /** The label of the confirming button. */
  yes: string;
  onYes: () => void;
  onClose: () => void;
};

/** The dialog that asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({ children, yes, onYes, onClose, ...question }: ConfirmDialogProps) {
  return (
    <Dialog onOpenChange={onClose} {...question}>
      <p>{children}</p>
      <div className="dialog-end">
        <Button variant="quiet" onClick={onClose}>
          Keep
        </Button>
        <Button
          variant="danger"
          className="is-filled"
          onClick={() => {
            onClose();
            onYes();
          }}
        >
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}
