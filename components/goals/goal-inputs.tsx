import { type KeyboardEvent, type RefObject, useId } from 'react';
import { FieldProblem } from '@/components/item/field-problem';
import { type GoalFields, problemsOf } from './goal-fields';

type GoalInputsProps = {
  fields: GoalFields;
  onChange: (change: Partial<GoalFields>) => void;
  titleRef?: RefObject<HTMLInputElement | null>;
  /** Whether the title has the focus as soon as it is there. */
  takesFocus?: boolean;
};

/** The fields of a goal, new or not. Enter sends from the title; in the description it is a new line. */
export function GoalInputs({ fields, onChange, titleRef, takesFocus = true }: GoalInputsProps) {
  const problemId = useId();
  const problems = problemsOf(fields);
  const problem = problems.title ?? problems.description;
  const stateOf = (own: string | undefined) => ({
    'aria-invalid': own !== undefined,
    'aria-describedby': own && problemId,
  });

  return (
    <>
      <input
        {...stateOf(problems.title)}
        ref={titleRef}
        className="input wide"
        aria-label="Title"
        placeholder="Goal"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the form opens where it was asked for, and focus goes with it.
        autoFocus={takesFocus}
        value={fields.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <textarea
        {...stateOf(problems.description)}
        className="textarea wide"
        aria-label="Description, optional"
        placeholder="Description"
        rows={2}
        value={fields.description}
        onChange={(event) => onChange({ description: event.target.value })}
        onKeyDown={sendOnModifiedEnter}
      />
      {problem && <FieldProblem id={problemId}>{problem}</FieldProblem>}
    </>
  );
}

/** Ctrl or Cmd with Enter sends from where Enter alone is a new line. */
function sendOnModifiedEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
