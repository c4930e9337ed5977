import type { ComponentProps, KeyboardEvent } from 'react';
import { classNames } from '@/components/ui/class-names';
import { isOfInputMethod } from '@/components/ui/keys';
import { COMMENT_MAX } from '@/lib/shared/contract/plain/limits';
import styles from './thread.module.css';

type CommentFieldProps = Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'aria-label'> & {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Called on Enter; Shift and Enter breaks the line. */
  onEnter: () => void;
  onEscape?: () => void;
};

/** The input of a comment; it grows with its text. */
export function CommentField({ label, value, onChange, onEnter, onEscape, ...props }: CommentFieldProps) {
  function onKeyDown(event: KeyboardEvent): void {
    // Enter also confirms a word in an input method, for Japanese for instance.
    if (isOfInputMethod(event)) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      onEnter();
    }
    if (event.key === 'Escape' && onEscape) {
      event.stopPropagation();
      onEscape();
    }
  }

  return (
    <textarea
      {...props}
      className={classNames('textarea', styles.grows)}
      rows={1}
      aria-label={label}
      enterKeyHint="send"
      maxLength={COMMENT_MAX}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
