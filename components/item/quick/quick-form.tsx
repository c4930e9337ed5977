import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { isOfInputMethod } from '@/components/ui/keys';
import { QuickBelowOnDemand } from './quick-below-on-demand';
import { TokenField } from './token-field';
import type { QuickComposer } from './use-quick-composer';

type QuickFormProps = {
  composer: QuickComposer;
  id?: string;
  className: string | undefined;
  /** The name of the form, such as 'Add a task'. */
  name: string;
  /** The name of the line, such as 'New task'. */
  label: string;
  placeholder?: string;
  takesFocus?: boolean;
  /** True in a sheet: the text may be long, and each place is a button of its own. */
  asChips?: boolean;
  /** The text of the button that adds. */
  adds?: string;
  /** Omitted in a sheet, which has its own way to close. */
  onClose?: () => void;
  /** True for a form with a button that closes it, for those who have no Escape. */
  hasClose?: boolean;
  children?: ReactNode;
};

/** A form with the line for a new task. Enter adds it and empties the line for the next; Escape closes the form. */
export function QuickForm(props: QuickFormProps) {
  const { composer, id, className, name, label, placeholder = 'Add a task', takesFocus, onClose } = props;
  const { pasted, problems } = composer;
  const line = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const problemId = useId();
  const focusLine = () => line.current?.focus();

  function submit(event: FormEvent): void {
    event.preventDefault();
    // A form in a picker is another one.
    if (event.target === form.current) composer.add(focusLine);
  }

  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || isOfInputMethod(event)) return;
    if (!(event.target instanceof Node && form.current?.contains(event.target))) return;
    if (pasted) {
      event.stopPropagation();
      composer.setPasted(null);
    } else onClose?.();
  }

  return (
    <form
      ref={form}
      id={id}
      className={className}
      aria-label={name}
      noValidate
      onSubmit={submit}
      onKeyDown={closeOnEscape}
    >
      {props.children}
      <TokenField
        composer={composer}
        inputRef={line}
        label={label}
        placeholder={placeholder}
        isTall={props.asChips}
        takesFocus={takesFocus}
        problemId={problems.has('title') ? problemId : undefined}
      />
      <QuickBelowOnDemand
        composer={composer}
        problemId={problemId}
        focusLine={focusLine}
        asChips={props.asChips}
        adds={props.adds}
        onClose={props.hasClose ? onClose : undefined}
      />
    </form>
  );
}
