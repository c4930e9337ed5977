import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useState,
} from 'react';
import { classNames } from '@/components/ui/class-names';
import { isOfInputMethod } from '@/components/ui/keys';
import { type Mark, MarkedText } from '@/components/ui/marked-text';
import { fetchOnDemandPart, onDemand } from '@/components/ui/on-demand';
import { loadLineReader } from '@/lib/client/items/line-reader';
import type { Range } from '@/lib/shared/quick-add/source';
import { isVisible } from '@/lib/shared/text/visible';
import { saysAnything, unread } from './quick-texts';
import type { QuickComposer } from './use-quick-composer';

const LineSummary = onDemand(() => import('./line-summary').then(({ LineSummary }) => LineSummary));

type Written = HTMLInputElement | HTMLTextAreaElement;

type TokenFieldProps = {
  composer: QuickComposer;
  inputRef: RefObject<Written | null>;
  label: string;
  placeholder: string;
  /** True for a text of several rows, in which Enter still adds. */
  isTall?: boolean;
  problemId?: string;
  takesFocus?: boolean;
  /** False where several pasted lines are one. */
  takesLines?: boolean;
  onFocus?: () => void;
  className?: string;
  'data-shortcut'?: string;
};

/**
 * The line for a new item. Its text is plain; the words that were read are marked behind it, where assistive technology
 * does not find them: they are told in the description instead.
 */
export function TokenField(props: TokenFieldProps) {
  const {
    composer,
    inputRef,
    label,
    isTall,
    problemId,
    takesFocus,
    takesLines = true,
    onFocus,
    className,
    ...others
  } = props;
  const { texts, reading, isWritten, pasted } = composer;
  const { title } = texts;
  const summaryId = useId();
  const [isRestored] = useState(isWritten);
  const [isUsed, setUsed] = useState(isWritten);
  if (isWritten && !isUsed) setUsed(true);

  function onKeyDown(event: KeyboardEvent<Written>): void {
    const { key, currentTarget } = event;
    const isComposing = isOfInputMethod(event);
    if (key === 'Enter') {
      if (isComposing) event.preventDefault();
      else if (isTall) {
        event.preventDefault();
        currentTarget.form?.requestSubmit();
      }
    }
    if (key !== 'Backspace' || isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    const { selectionStart, selectionEnd } = currentTarget;
    const token = reading.tokens.find(({ end }) => end === selectionEnd);
    if (!token || selectionStart !== selectionEnd) return;
    event.preventDefault();
    composer.write(unread(texts, [token]));
  }

  function onPaste(event: ClipboardEvent<Written>): void {
    if (!takesLines) return;
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const text = event.clipboardData.getData('text/plain');
    const whole = value.slice(0, selectionStart ?? 0) + text + value.slice(selectionEnd ?? value.length);
    const lines = linesOf(whole);
    if (!/[\r\n]/.test(text.trim()) || lines.length < 2) return;
    event.preventDefault();
    composer.setPasted(lines);
  }

  const field = {
    ...others,
    'aria-label': label,
    'aria-invalid': problemId !== undefined,
    'aria-describedby': classNames(problemId, saysAnything(reading) && summaryId) || undefined,
    autoComplete: 'off',
    enterKeyHint: 'done' as const,
    value: pasted ? '' : title,
    ...(pasted && { placeholder: `${pasted.length} lines` }),
    readOnly: pasted !== null,
    onFocus: () => {
      void loadLineReader();
      fetchOnDemandPart(LineSummary);
      onFocus?.();
    },
    onChange: ({ target }: ChangeEvent<Written>) => {
      composer.writeTitle(target.value.replace(/[\r\n]+/g, ' '));
      onFocus?.();
    },
    onKeyDown,
    onPaste,
    onCompositionStart: () => composer.compose(true),
    onCompositionEnd: () => composer.compose(false),
    autoFocus: takesFocus,
  };

  return (
    <MarkedText
      text={pasted ? '' : title}
      marks={pasted ? [] : marksOf(title, reading.tokens, reading.plain)}
      className={classNames('said-line', isTall && 'is-tall', className)}
    >
      {isTall ? (
        <textarea {...field} rows={2} ref={inputRef as RefObject<HTMLTextAreaElement | null>} />
      ) : (
        <input {...field} ref={inputRef as RefObject<HTMLInputElement | null>} />
      )}
      {isUsed && (
        <LineSummary composer={composer} inputRef={inputRef} id={summaryId} isRestored={isRestored} />
      )}
    </MarkedText>
  );
}

/** The lines of a pasted text that have a visible character, without the marks of a list. */
const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.replace(/^\s*(?:[-*•]\s+(?:\[[ xX]?\]\s+)?|\d{1,3}[.)]\s+)/u, '').trim())
    .filter(isVisible);

/** Returns the marks of the words. White space leaves the title with a word, and is no part of its mark. */
const marksOf = (text: string, tokens: readonly Range[], plain: Range | null): Mark[] =>
  [...tokens, ...(plain ? [{ ...plain, className: 'is-plain' }] : [])]
    .map((mark) => {
      const inner = text.slice(mark.start, mark.end);
      const { length } = inner;
      return {
        ...mark,
        start: mark.start + length - inner.trimStart().length,
        end: mark.end - length + inner.trimEnd().length,
      };
    })
    .sort((one, other) => one.start - other.start);
