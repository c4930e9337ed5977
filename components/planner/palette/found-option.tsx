import type { QueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon, type IconName } from '@/components/ui/icon';
import type { FilterContext } from '@/lib/client/search/filters';
import { isDone, keptItem } from '@/lib/client/search/kept';
import { type Day, formatDay } from '@/lib/shared/calendar/days';
import type { GoalType } from '@/lib/shared/calendar/goal-periods';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import type { SearchMatch, SearchResult } from '@/lib/shared/contract/schemas/search';
import type { ItemWithKind } from '@/lib/shared/policy/item-kinds';
import { itemPath } from '@/lib/shared/site/item-path';
import { lengthText } from '@/lib/shared/text/on-day';
import styles from './palette.module.css';
import type { PaletteOption, PaletteSection } from './palette-option';

/** The actions and data that the rows of items need. */
export type FoundContext = {
  client: QueryClient;
  labels: FilterContext['labels'];
  /** The items that were ticked here, before any read tells. */
  ticked: ReadonlyMap<string, boolean>;
  open: (item: { kind: ItemKind; id: string; title: string; date: Day | null }, href: string) => void;
  tick: (item: { kind: 'task' | 'goal'; id: string; title: string }, completed: boolean) => void;
};

/** Groups results by year, newest first. What is for later has no year and comes first. */
export function sectionsOf(results: readonly SearchResult[], context: FoundContext): PaletteSection[] {
  const years = new Map<string, SearchResult[]>();
  for (const result of results.toSorted(byDate)) {
    const year = result.date?.slice(0, 4) ?? 'Later';
    const same = years.get(year);
    if (same) same.push(result);
    else years.set(year, [result]);
  }
  return [...years].map(([year, found]) => ({
    id: `year ${year}`,
    heading: year,
    isYear: true,
    options: found.map((result) => optionOf(result, context)),
  }));
}

const LATEST = '~';
const byDate = (one: SearchResult, other: SearchResult): number => {
  const [a, b] = [one.date ?? LATEST, other.date ?? LATEST];
  return a < b ? 1 : a > b ? -1 : 0;
};

function optionOf(result: SearchResult, context: FoundContext): PaletteOption {
  const { kind, title, match, more } = result;
  const option = itemOption(result, context);
  const isTitle = match.field === 'title';
  return {
    ...option,
    mark: isTitle ? (
      option.mark
    ) : (
      <span role="img" aria-label={nameOfMark(kind, option.isDone)}>
        <Icon name={FIELD_ICONS[match.field] ?? 'file'} />
      </span>
    ),
    title: isTitle ? <Matched {...inTitle(title, match)} /> : title,
    below: isTitle ? undefined : <Matched {...match} isQuote={match.field === 'comment'} />,
    note: more > 0 ? `and ${more} more like it` : option.note,
  };
}

const NOUNS = { task: 'Task', schedule: 'Meeting', goal: 'Goal' } as const satisfies Record<ItemKind, string>;

const nameOfMark = (kind: ItemKind, done = false): string => `${NOUNS[kind]}${done ? ', done' : ''}`;

const FIELD_ICONS: Readonly<Partial<Record<SearchMatch['field'], IconName>>> = {
  comment: 'msg',
  file: 'clip',
  location: 'pin',
  checklist: 'steps',
};

/** Returns the row of an item, with what this browser knows of it. */
export function itemOption(
  item: Pick<SearchResult, 'kind' | 'id' | 'title' | 'date'> & Partial<SearchResult>,
  { client, labels, ticked, open, tick }: FoundContext,
): PaletteOption {
  const { kind, id } = item;
  const kept = keptItem(client, kind, id);
  const done = ticked.get(id) ?? (kept ? isDone(kept) : item.state === 'done');
  const shown = {
    kind,
    id,
    title: kept?.item.title ?? item.title,
    date: kept ? kept.item.date : item.date,
  };
  const goalType = kept?.kind === 'goal' ? kept.item.type : (item.goalType ?? null);
  // A goal of a longer period is beside the view of that period.
  const href = goalType ? `${VIEW_OF[goalType]}?date=${shown.date}` : itemPath(shown);
  return {
    id: `${kind} ${id}`,
    mark: <i className={markOf(kind, done)} role="img" aria-label={nameOfMark(kind, done)} />,
    title: shown.title,
    note: noteOn(kept, goalType, labels),
    trailing: <End date={shown.date} goal={goalType ?? 'daily'} />,
    isDone: done,
    href,
    run: () => open(shown, href),
    tick: kind === 'schedule' ? undefined : () => tick({ kind, id, title: shown.title }, !done),
  };
}

/** Returns the class of the mark of an item. Those of tasks and meetings are the same in the calendars. */
function markOf(kind: ItemKind, done: boolean): string {
  if (kind === 'goal') return classNames(styles.goalMark, done && styles.isFull);
  return kind === 'schedule' ? 'g-meet' : classNames('g-task', done && 'full');
}

const VIEW_OF = { daily: '/daily', weekly: '/weekly', monthly: '/monthly', annual: '/annual' } as const;

/** Returns the period of a goal that is longer than a day, the length of a meeting, else the first label. */
function noteOn(
  kept: ItemWithKind | null,
  goalType: GoalType | null,
  labels: FilterContext['labels'],
): string | undefined {
  if (goalType && goalType !== 'daily') return `${goalType.charAt(0).toUpperCase()}${goalType.slice(1)} goal`;
  if (kept?.kind === 'schedule') return lengthText(kept.item) ?? undefined;
  const label = labels.find(({ id }) => kept?.item.labels.includes(id));
  return label && `#${label.name}`;
}

function End({ date, goal }: { date: Day | null; goal: GoalType }) {
  if (date === null) return <span className={styles.meta}>Later</span>;
  if (goal === 'annual') return null;
  const day = goal === 'monthly' ? undefined : 'numeric';
  return <time dateTime={date}>{formatDay(date, { month: 'short', day })}</time>;
}

/** Returns the ranges of a match in the whole title. */
function inTitle(title: string, { text, ranges }: SearchMatch): Pick<SearchMatch, 'text' | 'ranges'> {
  const by = title.indexOf(text);
  if (by < 0) return { text: title, ranges: [] };
  return { text: title, ranges: ranges.map(([start, end]): [number, number] => [start + by, end + by]) };
}

type MatchedProps = Pick<SearchMatch, 'text' | 'ranges'> & { isQuote?: boolean };

/** A text with its matching parts. */
function Matched({ text, ranges, isQuote = false }: MatchedProps) {
  const parts: ReactNode[] = [];
  let edge = 0;
  for (const [start, end] of ranges) {
    parts.push(
      <Fragment key={start}>{text.slice(edge, start)}</Fragment>,
      <b key={end}>{text.slice(start, end)}</b>,
    );
    edge = end;
  }
  parts.push(text.slice(edge));
  return isQuote ? ['“', ...parts, '”'] : parts;
}
