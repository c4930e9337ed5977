import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { v7 as newId } from 'uuid';
import { problemsOf, readDuration } from '@/components/item/form/fields';
import { useUnstored } from '@/components/item/form/use-unstored';
import { announce } from '@/lib/client/browser/announcements';
import { openPath } from '@/lib/client/browser/open-path';
import { notify, TOASTS } from '@/lib/client/browser/toasts';
import { useToday } from '@/lib/client/browser/today';
import { asOneChange, undoAction } from '@/lib/client/changes/undo';
import { lineReader, loadLineReader, useLineReader } from '@/lib/client/items/line-reader';
import { useScheduleActions } from '@/lib/client/items/schedules';
import { useTaskActions } from '@/lib/client/items/tasks';
import { useLabelFilter } from '@/lib/client/labels/label-filter';
import { labelNamed, labels, useLabelActions } from '@/lib/client/labels/labels';
import { type Line, useDraft } from '@/lib/client/view-state/drafts';
import type { Day, TimeOfDay } from '@/lib/shared/calendar/days';
import { foldName } from '@/lib/shared/contract/plain/label-names';
import { DEFAULT_DURATION } from '@/lib/shared/contract/plain/limits';
import { DEFAULT_PRIORITY } from '@/lib/shared/contract/plain/priorities';
import type { Kind } from '@/lib/shared/quick-add/fields';
import { itemPath } from '@/lib/shared/site/item-path';
import { counted } from '@/lib/shared/text/day-counts';
import { isVisible } from '@/lib/shared/text/visible';
import { shortDay } from './day-words';
import {
  pastedTexts,
  QUICK_BLANK,
  type QuickTexts,
  type Reading,
  readingOf,
  titleAndNotes,
  written,
} from './quick-texts';
import { movedRanges } from './ranges';

/** The most pasted lines that become items at once. */
export const LINES_MAX = 100;

type Options = {
  kind?: Kind;
  /** The name of the list that the line adds to, for its draft. */
  place: string;
  /** The day of that list; null for tasks for later. */
  day: Day | null;
  /** True if what is added is not seen behind the line, so that a toast says where it is. */
  isApart?: boolean;
  /** For a line at a stretch of the hours that was drawn: its time, and whether it becomes a meeting. */
  drawn?: { time: TimeOfDay; length: number; as: Kind } | null;
};

/** The item that was added, before it is stored. */
export type Added = { kind: Kind; id: string; date: Day | null; time: TimeOfDay | null };

/**
 * A line of quick add: its text with what is said in it, what was picked beside it, and the pasted lines that may become
 * items. The text is kept as a draft of its place until the item is stored; an item that could not be stored returns to
 * the line, or is listed as unsent if something else was written there since.
 */
export function useQuickComposer(options: Options) {
  const { kind = 'task', place: list, day, isApart = false, drawn = null } = options;
  const place = `${kind} ${list}`;
  const today = useToday();
  const { label: shown } = useLabelFilter();
  const reader = useLineReader();
  const tasks = useTaskActions();
  const schedules = useScheduleActions();
  const client = useQueryClient();
  const { create: createLabel } = useLabelActions();
  const { fields: kept, unsent, write, send, sendAgain, discard } = useDraft(place, QUICK_BLANK);
  const as = drawn?.as === 'schedule' ? 'schedule' : '';
  const texts = useMemo(() => (drawn ? { ...kept, as } : kept), [kept, drawn, as]);
  /** The reading when an input method began to compose a word, of which nothing is read before it is complete. */
  const [held, setHeld] = useState<{ reading: Reading; title: string } | null>(null);
  const [pasted, setPasted] = useState<readonly string[] | null>(null);
  const reading = useMemo(
    () => (held ? heldAt(held, texts.title) : readingOf(texts, { reader, today, kind, drawn })),
    [held, texts, reader, today, kind, drawn],
  );
  const problems = problemsOf(reading.kind, {
    title: reading.title,
    time: texts.time,
    location: texts.location,
  });
  const canAdd = isComplete(reading) && problems.size === 0;

  /**
   * Makes the item of a line. It is shown at once.
   * @param group an id that lines have in common whose items are stored one after the other
   */
  async function store({ id, fields }: Line<QuickTexts>, group?: string): Promise<boolean> {
    const said = { reader: lineReader() ?? (await loadLineReader()), today, kind };
    const read = readingOf(fields, said);
    if (!isComplete(read)) return false;
    const date = dayOf(read, day, today);
    const { length, recurrence, reminders } = read;
    const { title, notes } = titleAndNotes(read.title, fields.title);
    const names = withShown(read.labels);
    const time = date === null ? null : (read.time ?? null);
    const shared = {
      id,
      title,
      ...(notes !== null && { notes }),
      ...labelled(names),
      ...(recurrence !== undefined && date !== null && { recurrence }),
      ...(reminders !== undefined && { reminders: [...reminders] }),
    };
    const options = { ready: readyFor(names), group };
    if (read.kind === 'schedule' && date !== null)
      return schedules.create(
        {
          ...shared,
          date,
          time,
          ...(read.endDate !== undefined && { endDate: read.endDate }),
          duration:
            kind === 'schedule' && fields.length !== ''
              ? readDuration(fields.length)
              : (length ?? DEFAULT_DURATION),
          location: fields.location.trim() || null,
        },
        options,
      );
    const priority = read.priority ?? DEFAULT_PRIORITY;
    return tasks.create(
      { ...shared, date, time, priority, ...(length !== undefined && { estimate: length }) },
      options,
    );
  }

  /** Returns these names with that of the label that the view shows, so that it shows what is added. */
  const withShown = (names: readonly string[]): readonly string[] =>
    !shown || names.some((name) => foldName(name) === foldName(shown.name)) ? names : [...names, shown.name];

  /** Returns the labels of these names as far as there are any, by their ids. */
  const labelled = (names: readonly string[]) => {
    const all = client.getQueryData(labels.queryKey) ?? [];
    return names.length > 0 && { labels: names.flatMap((name) => labelNamed(all, name)?.id ?? []) };
  };

  /** Resolves to the labels of an item once all of them are there; undefined if they are. */
  function readyFor(names: readonly string[]): Promise<{ labels: string[] }> | undefined {
    const all = client.getQueryData(labels.queryKey) ?? [];
    if (names.every((name) => labelNamed(all, name))) return undefined;
    const make = async () => {
      await client.ensureQueryData(labels);
      const ids: string[] = [];
      for (const name of names) ids.push((await createLabel({ name })).id);
      return { labels: ids };
    };
    return make();
  }

  const { again, notifyIfLeft } = useUnstored({ kind, place, sendAgain, store: (line) => store(line) });

  /** Adds an item for each of the pasted lines, in their order. */
  function addPasted(focusLine: () => void): void {
    const lines = pasted?.filter(isVisible) ?? [];
    if (lines.length === 0 || lines.length > LINES_MAX || !reader) return;
    focusLine();
    setPasted(null);
    const name = counted(lines.length, 'task');
    asOneChange({ did: `${name} added`, to: name, count: lines.length }, () => {
      const group = newId();
      for (const title of lines)
        send(pastedTexts(title, { reader, today, kind }), (line) => store(line, group), notifyIfLeft);
    });
    notify({ ...TOASTS.manyAdded(lines.length), action: undoAction() });
  }

  return {
    kind,
    texts,
    reading,
    today,
    /** The day that the item gets. */
    date: dayOf(reading, day, today),
    write,
    writeTitle: (title: string) => write(written(texts, title)),
    empty: () => write(QUICK_BLANK),
    isWritten: kept !== QUICK_BLANK && Object.values(kept).some((text) => text !== ''),
    /** True if the line says when, and not what. */
    isOnlySaid: !isVisible(reading.title) && reading.tokens.length > 0,
    /** The errors, by field. */
    problems,
    canAdd,
    unsent: unsent.map(({ id, fields }) => ({ id, title: fields.title })),
    sendAgain: again,
    discard,
    compose: (isComposing: boolean) => setHeld(isComposing ? { reading, title: texts.title } : null),
    pasted,
    setPasted,
    /** Changes one of the pasted lines. */
    writePasted: (index: number, text: string): void =>
      setPasted((lines) => lines?.map((line, other) => (other === index ? text : line)) ?? null),
    /**
     * Adds the written item, if it is valid, or one for each pasted line. Returns the one that was written.
     * @param focusLine see `useComposer`
     */
    add: (focusLine: () => void): Added | null => {
      if (pasted) {
        addPasted(focusLine);
        return null;
      }
      // A press on the button also ends a word that is being composed.
      const reading = readingOf(texts, { reader, today, kind, drawn });
      if (!canAdd || !isVisible(reading.title)) return null;
      focusLine();
      const date = dayOf(reading, day, today);
      // A day that was said stays the same if the line is sent again on another day.
      // So does a time that was said from now on.
      // Nothing is drawn any more when the line is sent again.
      const fields = {
        ...texts,
        ...(reading.date &&
          reading.endDate === undefined && { date: reading.date, time: reading.time ?? texts.time }),
        ...(drawn && {
          time: reading.time ?? texts.time,
          length: reading.length === undefined ? texts.length : String(reading.length),
        }),
      };
      let id = '';
      send(
        fields,
        (line) => {
          id = line.id;
          return store(line);
        },
        notifyIfLeft,
      );
      const added = { kind: reading.kind, id, date, time: reading.time ?? null };
      if (date === day && !isApart) {
        announce(
          `Added: ${[reading.title, reading.kind === 'schedule' && reading.time].filter(Boolean).join(', ')}`,
        );
        return added;
      }
      notify({
        ...TOASTS.added(shortDay(date, today), reading.title),
        second: isApart ? undoAction() : undefined,
        action: { label: 'Open', onPress: () => openPath(itemPath({ kind: reading.kind, id, date })) },
      });
      return added;
    },
    addPasted,
  };
}

export type QuickComposer = ReturnType<typeof useQuickComposer>;

/** True for a line with a title. A meeting also needs a time, or its whole days. */
const isComplete = ({ kind, title, time, endDate, isAllDay }: Reading): boolean =>
  isVisible(title) && (kind === 'task' || time !== undefined || endDate !== undefined || isAllDay);

/** Returns what was read before a word is being composed, with its ranges where they are since then. */
function heldAt({ reading, title }: { reading: Reading; title: string }, now: string): Reading {
  const tokens = movedRanges(reading.tokens, title, now);
  const rest = tokens.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), now);
  return { ...reading, title: rest.trim(), tokens, plain: null, left: null };
}

/** Returns the day of an item. One with a time or a rule has a day, also in a list without. */
function dayOf({ date, time, recurrence }: Reading, day: Day | null, today: Day): Day | null {
  if (date !== undefined) return date;
  return day === null && (time !== undefined || recurrence !== undefined) ? today : day;
}
