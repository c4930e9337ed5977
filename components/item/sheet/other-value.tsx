import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { FieldProblem } from '@/components/item/form/field-problem';
import { isOfInputMethod } from '@/components/ui/keys';
import { afterLeaving } from './sheet';

type OtherValueProps = {
  label: string;
  placeholder: string;
  text: string;
  onChange: (text: string) => void;
  /** Why the text is no value; undefined for one that is, and for an empty text. */
  problem: string | undefined;
  /** True once the input is to have the focus. */
  hasFocus: boolean;
  /** Stores the value, if the text is one. */
  store: () => void;
  /** @param byKey false if the input was left */
  onClose: (byKey: boolean) => void;
};

/**
 * The input for a value that none of the buttons beside it has. Enter stores it, Escape does not; leaving it stores a
 * valid one.
 */
export function OtherValue({ label, placeholder, text, problem, hasFocus, ...on }: OtherValueProps) {
  const { onChange, store, onClose } = on;
  const input = useRef<HTMLInputElement>(null);
  /** True once it was closed by a key: the input then loses the focus because it is removed. */
  const isClosed = useRef(false);
  const problemId = useId();
  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);

  function onKeyDown(event: KeyboardEvent): void {
    if (isOfInputMethod(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') {
      if (problem) return;
      store();
    }
    isClosed.current = true;
    onClose(true);
  }

  function leave(): void {
    if (isClosed.current) return;
    afterLeaving(() => {
      store();
      onClose(false);
    });
  }

  return (
    <>
      <input
        ref={input}
        className="input"
        aria-label={label}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? problemId : undefined}
        placeholder={placeholder}
        autoComplete="off"
        value={text}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      {problem && <FieldProblem id={problemId}>{problem}</FieldProblem>}
    </>
  );
}
