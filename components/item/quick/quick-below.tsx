import { Button } from '@/components/ui/button';
import { PastedLines } from './pasted-lines';
import { QuickRemark } from './quick-remark';
import { MeetingChoice, ReadingLine } from './reading-line';
import type { QuickComposer } from './use-quick-composer';

type QuickBelowProps = {
  composer: QuickComposer;
  problemId: string;
  focusLine: () => void;
  asChips?: boolean;
  /** The text of the button that adds. */
  adds?: string;
  /** Given for a form with a button that closes it. */
  onClose?: () => void;
};

/** The area below the open line for a new item: its reading and a remark, or the pasted lines. */
export function QuickBelow({ adds = 'Add', onClose, ...props }: QuickBelowProps) {
  const { composer, asChips, problemId, focusLine } = props;
  const { pasted, problems, canAdd } = composer;
  if (pasted) return <PastedLines composer={composer} lines={pasted} focusLine={focusLine} />;
  const button = (
    <Button type="submit" variant="primary" size={asChips ? 'lg' : 'sm'} disabled={!canAdd}>
      {adds}
    </Button>
  );
  const remark = (
    <QuickRemark composer={composer} problemId={problemId} focusLine={focusLine}>
      {!asChips && <MeetingChoice composer={composer} />}
    </QuickRemark>
  );
  const line = (
    <ReadingLine {...props} problemId={problems.has('time') ? problemId : undefined}>
      {!asChips && (
        <span className="end">
          {onClose && (
            <Button variant="quiet" size="sm" onClick={onClose}>
              Close
            </Button>
          )}
          {button}
        </span>
      )}
    </ReadingLine>
  );
  return (
    <>
      {line}
      {remark}
      {asChips && button}
    </>
  );
}
