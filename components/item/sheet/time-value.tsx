import { useId } from 'react';
import { FieldProblem } from '@/components/item/form/field-problem';
import { TimeField } from '@/components/item/form/time-field';
import { isOfInputMethod } from '@/components/ui/keys';
import { leaveControl, type TypedField } from './sheet';
import { useTyped } from './use-typed';

/** The time of a task or a meeting, edited where it is shown. */
export function TimeValue<Kind extends 'task' | 'schedule'>(props: TypedField<Kind>) {
  const { sheet } = props;
  const { text, problem, onChange, onLeave } = useTyped(props);
  const problemId = useId();
  if (!sheet.mayEdit) return text === '' ? <small>no time</small> : <time>{text}</time>;
  return (
    <>
      <TimeField
        className="in-place"
        label={sheet.kind === 'task' ? 'Time, optional' : 'Time'}
        placeholder="no time"
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? problemId : undefined}
        value={text}
        onChange={onChange}
        onBlur={onLeave}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isOfInputMethod(event)) leaveControl(event.currentTarget);
        }}
      />
      {problem && <FieldProblem id={problemId}>{problem}</FieldProblem>}
    </>
  );
}
