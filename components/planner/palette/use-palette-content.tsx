import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { PaletteFor } from '@/components/planner/shortcuts/open-palette';
import { Icon } from '@/components/ui/icon';
import { useToday } from '@/lib/client/browser/today';
import { useLabels } from '@/lib/client/labels/labels';
import { people } from '@/lib/client/people/people';
import {
  FILTER_WORDS,
  type FilterContext,
  type FilterSuggestion,
  readSearch,
  suggestionsFor,
  withoutLastFilter,
} from '@/lib/client/search/filters';
import { destinationsNamed, languageOf } from '@/lib/client/search/go-to';
import { rememberVisit, useVisits, type Visit, visitKey } from '@/lib/client/search/recent';
import type { Span } from '@/lib/client/search/spans';
import { tick } from '@/lib/client/search/ticking';
import { type Search, useSearch } from '@/lib/client/search/use-search';
import { useCurrentUser } from '@/lib/client/session/session';
import { openSlip } from '@/lib/client/view-state/slip';
import { addDays, type Day, type PeriodKind, periodOf } from '@/lib/shared/calendar/days';
import type { SearchResult } from '@/lib/shared/contract/schemas/search';
import { type FoundContext, itemOption, sectionsOf } from './found-option';
import type { PaletteOption, PaletteSection } from './palette-option';
import { placeOf } from './places';
import { useHere } from './use-here';
import { actionsNamed, type PaletteAction, usePaletteActions } from './use-palette-actions';

type Options = {
  what: PaletteFor;
  text: string;
  write: (text: string) => void;
  leave: (run: () => void) => void;
  onManage: () => void;
};

type Content = {
  sections: readonly PaletteSection[];
  search: Search;
  tokens: readonly { start: number; end: number }[];
  suggestions: readonly FilterSuggestion[];
  /** The line of filters that may be added. */
  narrowing: {
    found: string;
    heading: string;
    words: readonly string[];
    chips: readonly string[];
  };
  /** The remark about the rows. */
  line: string | null;
  isNothing: boolean;
  hasFound: boolean;
  /** The text that is announced. */
  status: string;
  /** Adds the text as a task; null without one. */
  add: (() => void) | null;
};

/** The most visits and actions that are listed. */
const RECENT = 5;
const ACTIONS = 6;

/** Hook: what the palette lists for a text. */
export function usePaletteContent({ what, text, write, leave, onManage }: Options): Content {
  const client = useQueryClient();
  const router = useRouter();
  const today = useToday();
  const here = useHere();
  const visits = useVisits();
  const actions = usePaletteActions(onManage);
  const context = useFilterContext(today);
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [done, setDone] = useState('');

  const typed = text.trim();
  const isAll = what === 'all';
  const read = readSearch(text, context);
  const { q, filters, tokens } = isAll ? read : { q: typed, filters: {}, tokens: [] };
  const suggestions = isAll ? suggestionsFor(text, context) : [];
  const isSearch = isAll && suggestions.length === 0 && (q !== '' || Object.keys(filters).length > 0);
  const search = useSearch(isSearch ? { ...(q !== '' && { q }), ...filters } : null);
  const language = languageOf(navigator.language);
  const destinations = tokens.length === 0 ? destinationsNamed(typed, { today, language }) : [];

  const found: FoundContext = {
    client,
    labels: context.labels,
    ticked,
    open: (item, href) =>
      leave(() => {
        rememberVisit(item);
        router.push(href);
      }),
    tick: (item, completed) => {
      const mark = (value: boolean) => setTicked((before) => new Map(before).set(item.id, value));
      mark(completed);
      setDone(`${completed ? 'Done' : 'Not done'}: ${item.title}`);
      const markBack = () => mark(!completed);
      void tick(client, item, completed, markBack).then((isStored) => isStored || markBack());
    },
  };

  const goTo = ({ kind, period }: Span, prefix = 'Go to '): PaletteOption => {
    const { href, icon, name, short } = placeOf(kind, period.start, today);
    return {
      id: `place ${kind} ${period.start}`,
      mark: <Icon name={icon} />,
      title: `${prefix}${name}`,
      trailing: kind === 'daily' ? <time dateTime={period.start}>{short}</time> : undefined,
      note: kind === 'daily' || short === '' ? undefined : short,
      href,
      run: () => leave(() => router.push(href)),
    };
  };
  const visited = (visit: Visit): PaletteOption =>
    'id' in visit
      ? itemOption(visit, found)
      : goTo({ kind: visit.kind, period: periodOf(visit.kind, visit.date) }, '');
  const actionOption = (action: PaletteAction): PaletteOption => ({
    id: `action ${action.id}`,
    mark: <Icon name={action.icon} />,
    title: action.name,
    keys: action.keys,
    run: () => ('search' in action ? write(action.search) : leave(action.run)),
  });

  const add = q === '' ? null : () => leave(() => openSlip(q));
  const named = tokens.length === 0 ? actionsNamed(q, actions).slice(0, ACTIONS) : [];
  const isNothing =
    isSearch &&
    search.isSettled &&
    !search.hasFailed &&
    search.results.length === 0 &&
    named.length === 0 &&
    destinations.length === 0;

  function sectionsFor(): PaletteSection[] {
    if (what === 'day') {
      const spans = typed === '' ? nearSpans(today) : destinations;
      return [{ id: 'days', options: spans.map((span) => goTo(span, typed === '' ? '' : undefined)) }];
    }
    if (typed === '') {
      const recent = visits.filter((visit) => visitKey(visit) !== here).slice(0, RECENT);
      return [
        { id: 'recent', heading: 'Recent', options: recent.map(visited) },
        {
          id: 'actions',
          heading: 'Actions',
          options: actions.filter(({ isListed }) => isListed).map(actionOption),
        },
      ].filter(({ options }) => options.length > 0);
    }
    if (suggestions.length > 0)
      return [
        {
          id: 'suggestions',
          options: suggestions.map((suggestion) => ({
            id: `filter ${suggestion.word}`,
            mark: <Icon name={iconOf(suggestion.word)} />,
            title: suggestion.word,
            note: suggestion.note || undefined,
            run: () => write(suggestion.text),
          })),
        },
      ];
    const first = [...destinations.map((span) => goTo(span)), ...named.map(actionOption)];
    return [
      { id: 'first', options: first },
      ...sectionsOf(search.results, found),
      ...(search.hasMore ? [{ id: 'more', options: [showMore(search)] }] : []),
      ...(isNothing ? [{ id: 'ways-out', options: waysOut() }] : []),
    ].filter(({ options }) => options.length > 0);
  }

  function waysOut(): PaletteOption[] {
    const without = withoutLastFilter(text, read);
    return [
      ...(without
        ? [
            {
              id: 'without',
              mark: <Icon name="search" />,
              title: `Search without ${without.word}`,
              keys: ['Enter'],
              run: () => write(without.text),
            },
          ]
        : []),
      ...(add
        ? [
            {
              id: 'add',
              mark: <Icon name="plus" />,
              title: `Add “${q}” to today`,
              keys: ['Ctrl', 'N'],
              run: add,
            },
          ]
        : []),
    ];
  }

  const hasFound = isSearch && search.results.length > 0;
  const foundText = hasFound ? foundWords(search) : '';
  const usedWords = new Set(tokens.map(({ start, end }) => text.slice(start, end).toLowerCase()));
  const offered = [
    'is:open',
    'is:meeting',
    ...context.labels.slice(0, 1).map(({ name }) => `#${name}`),
    'has:file',
  ];
  const isUnused = (word: string) => !usedWords.has(word.toLowerCase());
  return {
    sections: sectionsFor(),
    search,
    tokens,
    suggestions,
    narrowing: {
      found: foundText,
      heading: hasFound ? 'Narrow:' : 'Filters are words:',
      words: hasFound ? offered.filter(isUnused) : FILTER_WORDS,
      chips: [
        'is:open',
        'before:',
        'after:',
        ...context.labels.slice(0, 1).map(({ name }) => `#${name}`),
        'has:file',
        'with:',
      ].filter(isUnused),
    },
    line: isSearch && search.isKept ? 'No network. Searched what is kept here.' : null,
    isNothing,
    hasFound,
    status: done || statusOf({ isNothing, isSearch, search, what, typed, destinations }),
    add,
  };
}

type Said = {
  isNothing: boolean;
  isSearch: boolean;
  search: Search;
  what: PaletteFor;
  typed: string;
  destinations: readonly Span[];
};

function statusOf({ isNothing, isSearch, search, what, typed, destinations }: Said): string {
  if (isNothing) return 'Nothing by that name, in any year.';
  if (what === 'day' && typed !== '' && destinations.length === 0) return 'No day by that name';
  if (!isSearch || !search.isSettled || search.hasFailed) return '';
  const { results, isKept } = search;
  return [
    isKept && 'No network. Searched what is kept here.',
    results.length > 0 && `${countOf(search)} found`,
  ]
    .filter(Boolean)
    .join(' ');
}

const countOf = ({ results, hasMore }: Search): string =>
  hasMore ? `More than ${results.length}` : `${results.length}`;

/** Returns '7 found, 2022 to 2025'. */
function foundWords(search: Search): string {
  const years = search.results
    .flatMap(({ date }: SearchResult) => (date === null ? [] : [date.slice(0, 4)]))
    .sort();
  const [first, last] = [years.at(0), years.at(-1)];
  const span = first === undefined ? '' : first === last ? `, ${first}` : `, ${first} to ${last}`;
  return `${countOf(search)} found${span}`;
}

const showMore = (search: Search): PaletteOption => ({
  id: 'more',
  mark: <Icon name="down" />,
  title: 'Show more',
  run: search.readMore,
});

const iconOf = (word: string) =>
  /^(?:before|after|in):/.test(word) ? 'cal' : /^(?:from|with):/.test(word) ? 'user' : 'search';

/** The options before a day is named. */
const nearSpans = (today: Day): Span[] =>
  [
    ['daily', today],
    ['daily', addDays(today, 1)],
    ['weekly', today],
    ['weekly', addDays(today, 7)],
    ['monthly', today],
  ].map(([kind, date]) => {
    const span = kind as PeriodKind;
    return { kind: span, period: periodOf(span, date as Day) };
  });

/** Hook: what the filters may name. */
function useFilterContext(today: Day): FilterContext {
  const user = useCurrentUser();
  const { data: others = [] } = useQuery(people);
  return { today, people: [...others, { email: user.email, firstName: 'me' }], labels: useLabels() };
}
