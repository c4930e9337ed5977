import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styles from '@/components/item/sheet/item-sheet.module.css';
import { afterLeaving, leaveControl, type Sheet } from '@/components/item/sheet/sheet';
import threadStyles from '@/components/item/thread/thread.module.css';
import { Checkbox } from '@/components/ui/checkbox';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { isOfInputMethod } from '@/components/ui/keys';
import { announce } from '@/lib/client/browser/announcements';
import { CHECKLIST_MAX } from '@/lib/shared/contract/plain/limits';
import type { ChecklistStep } from '@/lib/shared/contract/schemas/tasks';
import { changed, cutTitle, inserted, moved, stepsIn, titleIn } from './checklist-steps';

/**
 * The steps of a task. Enter in a step begins the next one, Alt with an arrow key moves the step, Backspace removes an
 * empty one; several pasted lines become as many steps.
 */
export function Checklist({ sheet }: { sheet: Sheet<'task'> }) {
  const { item, mayEdit, change, flush } = sheet;
  const steps = item.checklist;
  /** Where a new step is written; at the end if null. */
  const [writingAt, setWritingAt] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  /** The selector of the control that gets the focus once it is rendered. */
  const focusNext = useRef<string | null>(null);
  useEffect(() => {
    if (focusNext.current === null) return;
    list.current?.querySelector<HTMLElement>(focusNext.current)?.focus();
    focusNext.current = null;
  });

  if (!mayEdit && steps.length === 0) return <small>None</small>;

  const newIndex = Math.min(writingAt ?? steps.length, steps.length);
  const store = (checklist: ChecklistStep[]) => change({ checklist });

  function add(text: string, isLeaving: boolean): void {
    const added = stepsIn(text).slice(0, CHECKLIST_MAX - steps.length);
    if (added.length === 0) return;
    if (!isLeaving) focusNext.current = inputOf('new');
    if (writingAt !== null) setWritingAt(isLeaving ? null : newIndex + added.length);
    store(inserted(steps, newIndex, added));
    announce(`Added: ${added.map(({ title }) => title).join(', ')}`);
  }

  function move(step: ChecklistStep, by: -1 | 1, control: string): void {
    const from = steps.indexOf(step);
    const to = from + by;
    if (to < 0 || to >= steps.length) return;
    focusNext.current = `[data-step='${step.id}'] ${control}`;
    store(moved(steps, from, to));
    announce(`${step.title}, ${to + 1} of ${steps.length}`);
  }

  function remove(step: ChecklistStep): void {
    const index = steps.indexOf(step);
    focusNext.current = inputOf((steps[index - 1] ?? steps[index + 1])?.id ?? 'new');
    store(steps.filter((other) => other !== step));
    announce(`Removed: ${step.title}`);
  }

  function beginAfter(index: number): void {
    flush();
    focusNext.current = inputOf('new');
    setWritingAt(index + 1);
  }

  const rows = steps.map(draw);
  if (mayEdit && steps.length < CHECKLIST_MAX)
    rows.splice(newIndex, 0, <NewStep key="new" onAdd={add} onLeave={() => setWritingAt(null)} />);
  return (
    <ul aria-label="Checklist" ref={list}>
      {rows}
    </ul>
  );

  function draw(step: ChecklistStep, index: number) {
    return (
      <Step
        key={step.id}
        step={step}
        mayEdit={mayEdit}
        onTick={() => store(changed(steps, step.id, { done: !step.done }))}
        onRename={(title) => change({ checklist: changed(steps, step.id, { title }) }, true, step.id)}
        onLeave={flush}
        onNext={() => beginAfter(index)}
        onMove={(by, control) => move(step, by, control)}
        onRemove={() => remove(step)}
        isFirst={index === 0}
        isLast={index === steps.length - 1}
      />
    );
  }
}

const inputOf = (id: string): string => `[data-step='${id}'] textarea`;

type StepProps = {
  step: ChecklistStep;
  mayEdit: boolean;
  onTick: () => void;
  onRename: (title: string) => void;
  onLeave: () => void;
  onNext: () => void;
  /** @param control the selector of the control that keeps the focus */
  onMove: (by: -1 | 1, control: string) => void;
  onRemove: () => void;
  isFirst: boolean;
  isLast: boolean;
};

function Step(props: StepProps) {
  const { step, mayEdit, onTick, onRename, onLeave, onNext, onMove, onRemove, isFirst, isLast } = props;
  /** Null while nobody types. */
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? step.title;
  /** The title before the typing. An emptied step keeps it. */
  const before = useRef(step.title);

  function rename(next: string): void {
    if (typed === null) before.current = step.title;
    setTyped(next);
    const title = titleIn(next) || before.current;
    if (title !== step.title) onRename(title);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (isOfInputMethod(event)) return;
    const { key, altKey } = event;
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) onMove(key === 'ArrowUp' ? -1 : 1, 'textarea');
    else if (key === 'Enter') onNext();
    else if (key === 'Backspace' && text === '') onRemove();
    else return;
    event.preventDefault();
  }

  return (
    <li className={classNames(styles.checklistStep, step.done && styles.isDone)} data-step={step.id}>
      <Checkbox
        className="s14"
        checked={step.done}
        label={`Done: ${step.title}`}
        disabled={!mayEdit}
        onPress={onTick}
      />
      {mayEdit ? (
        <>
          <textarea
            className={classNames('in-place', threadStyles.grows)}
            rows={1}
            dir="auto"
            aria-label="Step"
            value={text}
            onChange={({ target }) => rename(cutTitle(target.value.replace(/\s*\n\s*/g, ' ')))}
            onKeyDown={onKeyDown}
            onBlur={() =>
              afterLeaving(() => {
                setTyped(null);
                onLeave();
              })
            }
          />
          <span className={styles.stepActions}>
            <IconButton
              icon="up"
              iconSize={14}
              size="sm"
              label={`Move up: ${step.title}`}
              data-move="up"
              aria-disabled={isFirst || undefined}
              onClick={() => onMove(-1, '[data-move=up]')}
            />
            <IconButton
              icon="down"
              iconSize={14}
              size="sm"
              label={`Move down: ${step.title}`}
              data-move="down"
              aria-disabled={isLast || undefined}
              onClick={() => onMove(1, '[data-move=down]')}
            />
            <IconButton icon="x" iconSize={14} size="sm" label={`Remove: ${step.title}`} onClick={onRemove} />
          </span>
        </>
      ) : (
        <bdi>{step.title}</bdi>
      )}
    </li>
  );
}

type NewStepProps = { onAdd: (text: string, isLeaving: boolean) => void; onLeave: () => void };

/** The input for a new step. Enter adds it and empties the input for the next one. */
function NewStep({ onAdd, onLeave }: NewStepProps) {
  const [text, setText] = useState('');

  /** Uses the steps as they are by then. */
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = () => (titleIn(text) === '' ? onLeave() : add(text, true));
  });

  function add(written: string, isLeaving = false): void {
    setText('');
    onAdd(written, isLeaving);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || isOfInputMethod(event)) return;
    event.preventDefault();
    if (titleIn(text) === '') leaveControl(event.currentTarget);
    else add(text);
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>): void {
    const pasted = event.clipboardData.getData('text/plain');
    if (!/[\r\n]/.test(pasted.trim())) return;
    event.preventDefault();
    add(text + pasted);
  }

  return (
    <li className={classNames(styles.checklistStep, styles.isNew)} data-step="new">
      <Icon name="plus" size={14} />
      <textarea
        className={classNames('in-place', threadStyles.grows)}
        rows={1}
        dir="auto"
        aria-label="New step"
        placeholder="Add a step"
        value={text}
        onChange={({ target }) => setText(cutTitle(target.value))}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => afterLeaving(() => leave.current())}
      />
    </li>
  );
}
