import { type KeyboardEvent, useId } from 'react';
import { FieldProblem } from '@/components/item/form/field-problem';
import threadStyles from '@/components/item/thread/thread.module.css';
import { classNames } from '@/components/ui/class-names';
import { isOfInputMethod } from '@/components/ui/keys';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import { leaveControl, type TypedField } from './sheet';
import { useTyped } from './use-typed';

type TextValueProps<Kind extends ItemKind> = TypedField<Kind> & {
  label: string;
  /** Shown instead of an empty text. */
  empty?: string;
  /** True for a text of several lines, in which Enter begins a line. */
  isProse?: boolean;
  className?: string;
};

/** A text of an item, edited where it is shown. Enter, or Escape, leaves it. */
export function TextValue<Kind extends ItemKind>(props: TextValueProps<Kind>) {
  const { sheet, label, empty, isProse = false, className } = props;
  const { text, problem, onChange, onLeave } = useTyped(props);
  const problemId = useId();

  if (!sheet.mayEdit)
    return <p className={className}>{text === '' ? <small>None</small> : <bdi>{text}</bdi>}</p>;

  function leave(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (isOfInputMethod(event)) return;
    const leaves = event.key === 'Enter' && (!isProse || event.ctrlKey || event.metaKey);
    if (!leaves) return;
    event.preventDefault();
    leaveControl(event.currentTarget);
  }

  return (
    <>
      <textarea
        className={classNames('in-place', threadStyles.grows, className)}
        rows={1}
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? problemId : undefined}
        placeholder={empty}
        autoComplete="off"
        dir="auto"
        value={text}
        onChange={({ target }) => onChange(isProse ? target.value : target.value.replace(/\s*\n\s*/g, ' '))}
        onKeyDown={leave}
        onBlur={onLeave}
      />
      {problem && <FieldProblem id={problemId}>{problem}</FieldProblem>}
    </>
  );
}
