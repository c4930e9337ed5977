import { Dialog } from '@/components/ui/dialog';
import { onDemand } from '@/components/ui/on-demand';
import { undoQuestion } from '@/lib/client/changes/undo';

const ShortcutList = onDemand(() => import('./shortcut-list').then(({ ShortcutList }) => ShortcutList));

type ShortcutHelpProps = { isOpen: boolean; onOpenChange: (open: boolean) => void };

/** The shortcuts, and the switch that turns them off. */
export const ShortcutHelp = ({ isOpen, onOpenChange }: ShortcutHelpProps) => (
  <Dialog open={isOpen} onOpenChange={onOpenChange} title="Keyboard shortcuts" size="large">
    <ShortcutList />
  </Dialog>
);

const UndoQuestionDialog = onDemand(() =>
  import('./undo-question-dialog').then(({ UndoQuestionDialog }) => UndoQuestionDialog),
);

/** The question before Undo or Redo changes many items, while there is one. */
export function UndoQuestion() {
  const question = undoQuestion.useValue();
  return question && <UndoQuestionDialog {...question} />;
}
