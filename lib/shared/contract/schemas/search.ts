import { z } from 'zod';
import { day } from '@/lib/shared/calendar/schemas';
import { LABEL_MAX, SEARCH_MAX } from '@/lib/shared/contract/plain/limits';
import { unchanged } from '@/lib/shared/text/text';
import { goalType } from './goals';
import { itemKind } from './items';
import { email } from './users';

/** Schemas of `GET /api/search` (docs/product/search.md). */

export const SEARCH_STATES = ['open', 'done', 'dropped'] as const;
export const SEARCH_HAS = ['file', 'comment', 'checklist', 'repeat'] as const;

/** The texts of an item that are searched, in the order in which a match is shown. */
export const SEARCH_FIELDS = [
  'title',
  'notes',
  'description',
  'location',
  'checklist',
  'comment',
  'file',
] as const;

const searchFilters = {
  kind: itemKind.optional(),
  /** The address of the owner, or of somebody with whom the item is shared. */
  person: email.optional(),
  /** The id or the name of an own label. */
  label: unchanged(LABEL_MAX).optional(),
  /** The first day, inclusive. */
  after: day.optional(),
  /** The last day, inclusive. */
  before: day.optional(),
  /** Meetings have no state. */
  state: z.enum(SEARCH_STATES).optional(),
  has: z.enum(SEARCH_HAS).optional(),
} as const;

const FILTERS = Object.keys(searchFilters) as (keyof typeof searchFilters)[];

export const searchQuery = z
  .strictObject({
    /** Words, all of which must be found. */
    q: unchanged(SEARCH_MAX)
      .overwrite((text) => text.trim())
      .optional(),
    ...searchFilters,
    cursor: z.string().max(300).optional(),
  })
  .superRefine((given, context) => {
    const { q, after, before } = given;
    if (!q && FILTERS.every((filter) => given[filter] === undefined))
      context.addIssue({ code: 'custom', path: ['q'], message: 'Must be given unless there is a filter.' });
    if (after && before && after > before)
      context.addIssue({ code: 'custom', path: ['before'], message: 'Must not be before after.' });
  });
/** A search as it is sent. */
export type SearchInput = z.input<typeof searchQuery>;
export type Search = z.output<typeof searchQuery>;

const searchMatch = z
  .strictObject({
    /** The best of the texts that match; the title where a search has no words. */
    field: z.enum(SEARCH_FIELDS),
    /** The text, or the part of it around the first match. */
    text: z.string(),
    /** The matching parts of `text`: begin and exclusive end in UTF-16 units, in order, without overlaps. */
    ranges: z.array(z.tuple([z.int().min(0), z.int().min(1)])),
  })
  .meta({ id: 'SearchMatch' });
export type SearchMatch = z.infer<typeof searchMatch>;

export const searchResult = z
  .strictObject({
    kind: itemKind,
    id: z.uuid(),
    title: z.string(),
    /** Null for a task for later. */
    date: day.nullable(),
    /** Null for a meeting. */
    state: z.enum(SEARCH_STATES).nullable(),
    /** The kind of period of a goal; null for other items. */
    goalType: goalType.nullable(),
    match: searchMatch,
    /** The series of an occurrence; a series is one result, with its best match. */
    seriesId: z.uuid().nullable(),
    /** How many other occurrences of the series match. */
    more: z.int().min(0),
  })
  .meta({ id: 'SearchResult' });
export type SearchResult = z.infer<typeof searchResult>;

export const searchResults = z
  .strictObject({ results: z.array(searchResult), nextCursor: z.string().nullable() })
  .meta({ id: 'SearchResults' });
export type SearchResults = z.infer<typeof searchResults>;
