import type { ComponentProps, KeyboardEvent } from 'react';
import { COMMENT_MAX } from '@/lib/shared/contract/limits';

type CommentFieldProps = Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'aria-label'> & {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Enter; a line break is Shift and Enter. */
  onEnter: () => void;
  onEscape?: () => void;
};

/** Where a comment is written; it grows with what is written in it. */
export function CommentField({ label, value, onChange, onEnter, onEscape, ...props }: CommentFieldProps) {
  function onKeyDown(event: KeyboardEvent): void {
    // Enter also ends a word that is being composed, in Japanese for one.
    if (event.nativeEvent.isComposing) return;
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
      className="textarea grows"
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
