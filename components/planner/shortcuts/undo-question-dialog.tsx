import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { UndoQuestion } from '@/lib/client/changes/undo';

/** Asks whether Undo or Redo may change many items. */
export function UndoQuestionDialog({ way, count, did, to, answer }: UndoQuestion) {
  const verb = way === 'undo' ? 'Undo' : 'Redo';
  return (
    <Dialog open isQuestion onOpenChange={() => answer(false)} title={`${verb} for ${count} items?`}>
      <p>
        {to}: {did}
      </p>
      <div className="dialog-end">
        <Button variant="quiet" onClick={() => answer(false)}>
          Keep
        </Button>
        <Button variant="primary" onClick={() => answer(true)}>
          {verb}
        </Button>
      </div>
    </Dialog>
  );
}
