import { type ComponentProps, type ComponentType, type KeyboardEvent, type ReactNode, useId } from 'react';
import { PriorityPicker } from '@/components/item/row/priority';
import { FIRST_DAY, LAST_DAY } from '@/lib/shared/calendar/days';
import { DURATION_STEP, FORM_MAX_DURATION } from '@/lib/shared/contract/plain/limits';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import { FieldProblem } from './field-problem';
import { type EntryName, entriesOf, problemsOf, readDuration, readPriority, type Texts } from './fields';
import { TimeField } from './time-field';

type InputProps = {
  label: string;
  isOptional: boolean;
  value: string;
  onChange: (text: string) => void;
  /** The properties of an input with an error. */
  problem: { 'aria-invalid': boolean; 'aria-describedby': string | undefined };
};

/** Returns the accessible name of an input. */
const named = (label: string, isOptional: boolean): string => (isOptional ? `${label}, optional` : label);

/** The input of each field except the title. */
const INPUTS: Readonly<Record<Exclude<EntryName, 'title'>, ComponentType<InputProps>>> = {
  time: ({ label, isOptional, problem, ...input }) => (
    <TimeField {...problem} {...input} label={named(label, isOptional)} required={!isOptional} />
  ),
  priority: ({ value, onChange }) => <PriorityPicker value={readPriority(value)} onChange={onChange} />,
  duration: ({ label, value, onChange }) => (
    <span className="minutes">
      <input
        className="input"
        type="number"
        aria-label={`${label} in minutes`}
        min={DURATION_STEP}
        max={FORM_MAX_DURATION}
        step={DURATION_STEP}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => onChange(String(readDuration(value)))}
      />
      <span aria-hidden="true">min</span>
    </span>
  ),
  location: ({ label, isOptional, problem, value, onChange }) => (
    <input
      {...problem}
      className="input place"
      aria-label={named(label, isOptional)}
      placeholder={label}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  ),
  description: ({ label, isOptional, problem, value, onChange }) => (
    <textarea
      {...problem}
      className="textarea wide"
      aria-label={named(label, isOptional)}
      placeholder={label}
      rows={2}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={sendOnModifiedEnter}
    />
  ),
  date: ({ label, value, onChange }) => (
    <input
      className="input date"
      type="date"
      aria-label={label}
      min={FIRST_DAY}
      max={LAST_DAY}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  ),
};

/** Submits the form on Ctrl+Enter or Cmd+Enter, since Enter alone starts a new line. */
function sendOnModifiedEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

type Fields = { kind: ItemKind; texts: Texts; onChange: (change: Readonly<Record<string, string>>) => void };

/** Hook: the properties of the input of an item's title, and its other inputs with the first error, as elements. */
export function useItemInputs({ kind, texts, onChange }: Fields) {
  const problemId = useId();
  const problems = problemsOf(kind, texts);
  const [shown] = problems.values();
  const problemOf = (name: EntryName) => ({
    'aria-invalid': problems.has(name),
    'aria-describedby': problems.has(name) ? problemId : undefined,
  });

  const title: ComponentProps<'input'> = {
    ...problemOf('title'),
    autoComplete: 'off',
    value: texts.title,
    onChange: (event) => onChange({ title: event.target.value }),
  };
  const rest: ReactNode = (
    <>
      {entriesOf(kind, texts).map(({ name, label, entry }) => {
        if (name === 'title') return null;
        const Input = INPUTS[name];
        return (
          <Input
            key={name}
            label={label}
            isOptional={entry.isOptional ?? false}
            problem={problemOf(name)}
            value={texts[name] ?? ''}
            onChange={(text) => onChange({ [name]: text })}
          />
        );
      })}
      {shown && <FieldProblem id={problemId}>{shown}</FieldProblem>}
    </>
  );
  return { title, rest };
}

/** The placeholder of an empty title. */
const PLACEHOLDERS: Readonly<Record<ItemKind, string | undefined>> = {
  task: undefined,
  schedule: 'Meeting',
  goal: 'Goal',
};

type ItemInputsProps = Fields & {
  /** True when the title gets the focus on mount. */
  takesFocus?: boolean;
  /** Further properties of the title's input. */
  titleProps?: ComponentProps<'input'>;
};

/** The inputs of a new or existing item. Enter submits from each of them; in a description it starts a new line. */
export function ItemInputs({ takesFocus = true, titleProps, ...fields }: ItemInputsProps) {
  const { title, rest } = useItemInputs(fields);
  return (
    <>
      <input
        {...title}
        className="input wide"
        aria-label="Title"
        placeholder={PLACEHOLDERS[fields.kind]}
        // biome-ignore lint/a11y/noAutofocus: the form opens when the person requests it, and the focus moves into it.
        autoFocus={takesFocus}
        {...titleProps}
      />
      {rest}
    </>
  );
}
