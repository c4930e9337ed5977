import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useItemInputs } from '@/components/item/form/inputs';
import { QuickRemark } from '@/components/item/quick/quick-remark';
import { ReadingLine } from '@/components/item/quick/reading-line';
import { TokenField } from '@/components/item/quick/token-field';
import type { QuickComposer } from '@/components/item/quick/use-quick-composer';
import { Button } from '@/components/ui/button';
import { isOfInputMethod } from '@/components/ui/keys';
import { DEFAULT_DURATION } from '@/lib/shared/contract/plain/limits';

/** The places that have no field of their own. */
const PLACES = ['date', 'labels', 'recurrence', 'reminders'] as const;

type MeetingFormProps = { id: string; composer: QuickComposer; takesFocus: boolean; onClose: () => void };

/**
 * The form for a new meeting. Its title is read like the line for a task, and what it says fills the fields that nothing
 * was written in. Enter adds the meeting and empties the form for the next; Escape closes it.
 */
export function MeetingForm({ id, composer, takesFocus, onClose }: MeetingFormProps) {
  const { texts, reading, problems, write, canAdd } = composer;
  const title = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const problemId = useId();
  /** The field in which the person types: what was read does not return there while it is emptied. */
  const [typing, setTyping] = useState('');
  const { length } = reading;
  const { rest } = useItemInputs({
    kind: 'schedule',
    texts: {
      title: reading.title,
      time: texts.time || (typing === 'time' ? '' : (reading.time ?? '')),
      duration: texts.length || (typing === 'duration' ? '' : String(length ?? DEFAULT_DURATION)),
      location: texts.location,
    },
    onChange: ({ duration, ...change }) => {
      setTyping(duration === undefined ? (Object.keys(change)[0] ?? '') : 'duration');
      write(duration === undefined ? change : { length: duration });
    },
  });
  const focusLine = () => title.current?.focus();

  function submit(event: FormEvent): void {
    event.preventDefault();
    // A form in a picker is another one.
    if (event.target === form.current) composer.add(focusLine);
  }

  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || isOfInputMethod(event)) return;
    if (event.target instanceof Node && form.current?.contains(event.target)) onClose();
  }

  return (
    <form
      ref={form}
      className="edit is-new"
      id={id}
      aria-label="Add a meeting"
      noValidate
      onSubmit={submit}
      onKeyDown={closeOnEscape}
      onBlur={() => setTyping('')}
    >
      <TokenField
        composer={composer}
        inputRef={title}
        label="Title"
        placeholder="Meeting"
        className="input wide"
        takesFocus={takesFocus}
        takesLines={false}
        problemId={problems.has('title') ? problemId : undefined}
      />
      {rest}
      <div className="wide">
        <ReadingLine composer={composer} places={PLACES}>
          <span className="end">
            <Button variant="quiet" onClick={onClose}>
              Close
            </Button>
            <Button type="submit" variant="primary" disabled={!canAdd}>
              Add
            </Button>
          </span>
        </ReadingLine>
        <QuickRemark composer={composer} problemId={problemId} focusLine={focusLine} hidesErrors />
      </div>
    </form>
  );
}
