import { onDemand } from '@/components/ui/on-demand';
import { undoQuestion } from '@/lib/client/changes/undo';

const UndoQuestionDialog = onDemand(() =>
  import('./undo-question-dialog').then(({ UndoQuestionDialog }) => UndoQuestionDialog),
);

/** The question before Undo or Redo changes many items, while there is one. */
export function UndoQuestion() {
  const question = undoQuestion.useValue();
  return question && <UndoQuestionDialog {...question} />;
}
