import { type Day, formatDay, formatDuration, isDay, type TimeOfDay } from '@/lib/shared/calendar/days';
import {
  DEFAULT_DURATION,
  DESCRIPTION_MAX,
  DURATION_STEP,
  FORM_MAX_DURATION,
  LOCATION_MAX,
  NOTES_MAX,
  TITLE_MAX,
} from '@/lib/shared/contract/plain/limits';
import { DEFAULT_PRIORITY, PRIORITIES, type Priority } from '@/lib/shared/contract/plain/priorities';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { ChecklistStep } from '@/lib/shared/contract/schemas/tasks';
import {
  type FieldOf,
  ITEM_KINDS,
  type ItemOf,
  type PatchOf,
  type ValueOf,
} from '@/lib/shared/policy/item-kinds';
import { isVisible } from '@/lib/shared/text/visible';
import { parseTime } from './time-entry';

/**
 * The fields of tasks, meetings and goals: how they are typed, parsed and formatted. Their inputs are in inputs.tsx.
 */

/**
 * How a field is typed in a form. The members are methods, not function properties, since TypeScript then accepts
 * fields with different values as one type.
 */
type Entry<Value> = {
  /** The text in an empty form. */
  blank: string;
  isOptional?: boolean;
  /** Formats a stored value for the form. */
  textOf(value: Value): string;
  /** Returns the error of the text; undefined if it is valid or still empty. */
  problem?(text: string): string | undefined;
  /** Parses a valid text; undefined while the field is empty and required. */
  parse(text: string): Value | undefined;
};

/** How a field is shown, and how it is typed. */
type Field<Value> = {
  /** Formats a value for people. */
  say(value: Value): string;
  /** Omitted for fields that a separate control changes. */
  entry?: Entry<Value>;
  /** True when the field is typed in the item's sheet, and not in the forms of lists. */
  isInSheetOnly?: boolean;
};

/** Normalises one line like the server. */
const tidy = (text: string): string => text.trim().normalize('NFC');
/** True for a text without a visible character. */
const isBlankText = (text: string): boolean => !isVisible(text);
const orNone = (text: string | null): string => text || 'None';
const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns the error of a text that is too long. Length is counted in code points. */
function lengthProblem(text: string, max: number): string | undefined {
  const over = [...tidy(text)].length - max;
  return over > 0 ? `${over} too many: ${max} characters fit.` : undefined;
}

const timeProblem = (text: string): string | undefined =>
  isBlankText(text) || parseTime(text) !== null ? undefined : 'Write a time like 9:30 or 14:30.';

/**
 * Parses minutes and rounds them to whole steps; an invalid duration becomes an hour (docs/product/meetings.md).
 */
export function readDuration(text: string): number {
  const minutes = Number(text);
  if (!Number.isFinite(minutes) || minutes < DURATION_STEP) return DEFAULT_DURATION;
  return Math.min(FORM_MAX_DURATION, Math.round(minutes / DURATION_STEP) * DURATION_STEP);
}

export const readPriority = (text: string): Priority =>
  PRIORITIES.find((priority) => priority === text) ?? DEFAULT_PRIORITY;

const title: Field<string> = {
  say: String,
  entry: {
    blank: '',
    textOf: String,
    problem: (text) => lengthProblem(text, TITLE_MAX),
    parse: (text) => (isBlankText(text) ? undefined : tidy(text)),
  },
};

const optionalText = (max: number): Field<string | null> => ({
  say: orNone,
  entry: {
    blank: '',
    isOptional: true,
    textOf: (text) => text ?? '',
    problem: (text) => lengthProblem(text, max),
    parse: (text) => (isBlankText(text) ? null : tidy(text)),
  },
});

/** The time of a meeting. A form cannot yet make it take whole days. */
const time: Field<TimeOfDay | null> = {
  say: (value) => value ?? 'All day',
  entry: {
    blank: '',
    textOf: (value) => value ?? '',
    problem: timeProblem,
    parse: (text) => parseTime(text) ?? undefined,
  },
};

const optionalTime: Field<TimeOfDay | null> = {
  say: orNone,
  entry: {
    blank: '',
    isOptional: true,
    textOf: (value) => value ?? '',
    problem: timeProblem,
    parse: parseTime,
  },
};

const sayDay = (day: Day): string => formatDay(day, { dateStyle: 'medium' });

const date: Field<Day> = {
  say: sayDay,
  entry: { blank: '', textOf: String, parse: (text) => (isDay(text) ? text : undefined) },
};

/** The day of a task; none keeps it for later. */
const optionalDate: Field<Day | null> = {
  say: (day) => (day === null ? 'Later' : sayDay(day)),
  entry: {
    blank: '',
    isOptional: true,
    textOf: (day) => day ?? '',
    parse: (text) => (text === '' ? null : isDay(text) ? text : undefined),
  },
};

const duration: Field<number> = {
  say: formatDuration,
  entry: { blank: String(DEFAULT_DURATION), textOf: String, parse: readDuration },
};

const priority: Field<Priority> = {
  say: capitalized,
  entry: { blank: DEFAULT_PRIORITY, textOf: String, parse: readPriority },
};

const yesOrNo: Field<boolean> = { say: (isTrue) => (isTrue ? 'Yes' : 'No') };

const notes: Field<string | null> = { ...optionalText(NOTES_MAX), isInSheetOnly: true };

const checklist: Field<ChecklistStep[]> = {
  say: (steps) => steps.map(({ title, done }) => (done ? `✓ ${title}` : title)).join(', ') || 'None',
};

const estimate: Field<number | null> = {
  say: (minutes) => (minutes === null ? 'None' : formatDuration(minutes)),
};

/** Tells only whether there is a goal, since two versions of an item do not hold its title. */
const goal: Field<string | null> = { say: (id) => (id === null ? 'None' : 'Chosen') };

/** The order has no words. */
const rank: Field<string> = { say: () => 'As arranged' };

/** All changeable fields of each kind, in the order of its form. */
const ITEM_FIELDS = {
  task: {
    title,
    time: optionalTime,
    priority,
    date: optionalDate,
    notes,
    checklist,
    estimate,
    goalId: goal,
    rank,
    completed: yesOrNo,
    dropped: yesOrNo,
  },
  schedule: {
    title,
    time,
    duration,
    location: optionalText(LOCATION_MAX),
    date,
    endDate: { say: sayDay },
    timeZone: { say: orNone },
    notes,
  },
  goal: { title, description: optionalText(DESCRIPTION_MAX), parentId: goal, completed: yesOrNo },
} as const satisfies { [Kind in ItemKind]: { [Name in FieldOf<Kind>]: Field<ValueOf<Kind, Name>> } };

/** The names of the fields that are typed in a form, of all kinds. */
export type EntryName = Exclude<{ [Kind in ItemKind]: FieldOf<Kind> }[ItemKind], FieldWithoutEntry>;

/** The fields that are changed elsewhere than in a form. */
type FieldWithoutEntry =
  | 'completed'
  | 'dropped'
  | 'notes'
  | 'checklist'
  | 'estimate'
  | 'rank'
  | 'goalId'
  | 'parentId'
  | 'endDate'
  | 'timeZone';

/** The texts of a form, by the name of the field. */
export type Texts = Readonly<Record<'title', string> & Record<string, string>>;

/** The fields of a new item. The list that it is written in determines its day or period. */
export type NewValues<Kind extends ItemKind> = {
  [Name in Exclude<FieldOf<Kind>, FieldWithoutEntry | 'date'>]: ValueOf<Kind, Name>;
};

/** A field of a form, with its name and its label. */
type NamedEntry = { name: EntryName; label: string; entry: Entry<unknown> };

function namedEntries(kind: ItemKind): NamedEntry[] {
  const labels: Readonly<Record<string, string>> = ITEM_KINDS[kind].fields;
  const fields: Readonly<Record<string, Field<unknown>>> = ITEM_FIELDS[kind];
  return Object.entries(fields).flatMap(([name, { entry, isInSheetOnly }]) =>
    entry && !isInSheetOnly ? [{ name: name as EntryName, label: labels[name] ?? '', entry }] : [],
  );
}

const ENTRIES: Record<ItemKind, readonly NamedEntry[]> = {
  task: namedEntries('task'),
  schedule: namedEntries('schedule'),
  goal: namedEntries('goal'),
};

/** Returns how a field is typed in the item's sheet; undefined for a field that another control changes. */
export function entryOf(kind: ItemKind, name: string): Entry<unknown> | undefined {
  const fields: Readonly<Record<string, Field<unknown>>> = ITEM_FIELDS[kind];
  return fields[name]?.entry;
}

/** Returns the fields of a form, in its order. */
export const entriesOf = (kind: ItemKind, texts: Texts): NamedEntry[] =>
  ENTRIES[kind].filter(({ name }) => name in texts);

const blankOf = (kind: ItemKind): Texts => ({
  title: '',
  ...Object.fromEntries(
    ENTRIES[kind].filter(({ name }) => name !== 'date').map(({ name, entry }) => [name, entry.blank]),
  ),
});

/** The empty form of a new item of each kind. */
export const BLANK: Readonly<Record<ItemKind, Texts>> = {
  task: blankOf('task'),
  schedule: blankOf('schedule'),
  goal: blankOf('goal'),
};

/** True if nothing was written. Fields with a default choice, such as a priority, do not count. */
export const isBlank = (kind: ItemKind, texts: Texts): boolean =>
  entriesOf(kind, texts).every(({ name, entry }) => entry.blank !== '' || isBlankText(texts[name] ?? ''));

/** Returns the texts of the form that edits an item. */
export function textsOf<Kind extends ItemKind>(kind: Kind, item: ItemOf[Kind]): Texts {
  const values: Record<string, unknown> = { ...item };
  const texts = ENTRIES[kind].map(({ name, entry }) => [name, entry.textOf(values[name])]);
  return { title: item.title, ...Object.fromEntries(texts) };
}

/** Returns the errors of the form, by field. */
export const problemsOf = (kind: ItemKind, texts: Texts): ReadonlyMap<string, string> =>
  new Map(
    entriesOf(kind, texts).flatMap(({ name, entry }) => {
      const problem = entry.problem?.(texts[name] ?? '');
      return problem === undefined ? [] : [[name, problem]];
    }),
  );

/** Returns the values of the form, by field; null while one is missing or invalid. */
function parsed(kind: ItemKind, texts: Texts): Record<string, unknown> | null {
  if (problemsOf(kind, texts).size > 0) return null;
  const values = entriesOf(kind, texts).map(({ name, entry }) => [name, entry.parse(texts[name] ?? '')]);
  return values.some(([, value]) => value === undefined) ? null : Object.fromEntries(values);
}

/** Returns the new item in the form; null while a field is missing or invalid. */
export const newValuesOf = <Kind extends ItemKind>(kind: Kind, texts: Texts): NewValues<Kind> | null =>
  parsed(kind, texts) as NewValues<Kind> | null;

/**
 * Returns the changes that the form makes to an item; null while a field is missing or invalid. Only fields that differ
 * are sent, so that they do not conflict with other people's changes to the rest.
 */
export function changesOf<Kind extends ItemKind>(
  kind: Kind,
  item: ItemOf[Kind],
  texts: Texts,
): PatchOf[Kind] | null {
  const values = parsed(kind, texts);
  const before: Record<string, unknown> = { ...item };
  if (!values) return null;
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== before[name]),
  ) as PatchOf[Kind];
}

/** The fields of a version of an item, by their names. */
type Version = Readonly<Record<string, unknown>>;

/** Compares two values of a field. Lists, such as a checklist, are compared by value. */
const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (Array.isArray(a) && JSON.stringify(a) === JSON.stringify(b));

/** Returns the fields in which two versions of an item differ, formatted for people. */
export function differencesOf(kind: ItemKind, mine: Version, theirs: Version) {
  const fields: Readonly<Record<string, Field<unknown>>> = ITEM_FIELDS[kind];
  return Object.entries(ITEM_KINDS[kind].fields)
    .map(([name, label]) => ({ name, label, mine: valueIn(mine, name), theirs: valueIn(theirs, name) }))
    .filter(({ mine, theirs }) => !isSame(mine, theirs))
    .map(({ name, label, mine, theirs }) => ({
      label,
      mine: fields[name]?.say(mine),
      theirs: fields[name]?.say(theirs),
    }));
}

/** Returns the value of a field of an item. Letting go of a task is sent as a choice, and stored as its time. */
const valueIn = (version: Version, name: string): unknown =>
  name === 'dropped' ? Boolean(version.droppedAt) : version[name];
