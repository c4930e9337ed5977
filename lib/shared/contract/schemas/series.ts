import { z } from 'zod';
import { day } from '@/lib/shared/calendar/schemas';
import { RRULE_MAX } from '@/lib/shared/contract/plain/limits';
import { afterCompletionError, parseRule } from '@/lib/shared/recurrence/rule';
import { itemKind, seriesMode, version } from './items';

/** Schemas of what repeats (docs/product/repeating.md). */

/** Which occurrences a change, a deletion or a restore concerns. */
export const SCOPES = ['this', 'following', 'all'] as const;
export type Scope = (typeof SCOPES)[number];
export const scopeQuery = z.strictObject({ scope: z.enum(SCOPES).default('this') });

/**
 * Which occurrences a share or a task role is for; all of them by default. A single item has no others: `all` is refused,
 * and without a scope it is for the item.
 */
export const peopleScope = z.enum(['this', 'all']).optional();
export type PeopleScope = z.infer<typeof peopleScope>;

const recurrenceShape = z
  .strictObject({
    /** The value of an RRULE (RFC 5545, 3.8.5.3), without DTSTART: the date of the item is the start. */
    rrule: z.string().min(1).max(RRULE_MAX).meta({ example: 'FREQ=WEEKLY;BYDAY=TU,FR' }),
    mode: seriesMode.default('fixed'),
  })
  .meta({ id: 'Recurrence' });
/** A recurrence as it is sent. */
export type RecurrenceInput = z.input<typeof recurrenceShape>;
export type Recurrence = z.output<typeof recurrenceShape>;

/** Every problem is one of the field `recurrence`, whichever part of it is wrong. */
const recurrenceOf = (problemOf: (recurrence: Recurrence) => string | null) =>
  z.preprocess((given: RecurrenceInput, context): RecurrenceInput => {
    const { data, error } = recurrenceShape.safeParse(given);
    const problem = data ? problemOf(data) : error?.issues[0]?.message;
    if (problem) context.addIssue({ code: 'custom', message: problem });
    return given;
  }, recurrenceShape);

/** The recurrence of a task. */
export const recurrence = recurrenceOf(({ rrule, mode }) => {
  const parsed = parseRule(rrule);
  if ('error' in parsed) return parsed.error;
  return mode === 'after_completion' ? afterCompletionError(parsed.rule) : null;
});

/** The recurrence of a meeting or a goal. */
export const fixedRecurrence = recurrenceOf(({ rrule, mode }) => {
  const parsed = parseRule(rrule);
  if ('error' in parsed) return parsed.error;
  return mode === 'fixed' ? null : 'Only a task repeats after its completion.';
});

/** The query of `GET /api/series/{id}`: the day from which the series is looked at, the caller's today by default. */
export const seriesQuery = z.strictObject({ from: day.optional() });

/** The fields of a change that concern the series. `rule` is the recurrence of the kind. */
export const seriesChanges = <Rule extends z.ZodType>(rule: Rule) => ({
  /** Makes a single item the first occurrence of a series; for a series a new rule, or null to stop repeating. */
  recurrence: rule.nullable().optional(),
  /** The version of the series on which a change of more than one occurrence is based. */
  seriesVersion: version.optional(),
});

/** The fields beside the entity in the answer to a change of more than one occurrence. */
export const wideAnswer = {
  /** The occurrences that have something new, were laid out, became single items or were deleted. */
  changed: z.int().min(0).optional(),
  /** The other occurrences that have a changed field of their own, and keep it. */
  kept: z.int().min(0).optional(),
  /** The id by which `POST /api/series-changes/{changeId}/undo` takes the change back. A change of nothing has none. */
  changeId: z.uuid().optional(),
} as const;
/** The query of `POST /api/series-changes/{changeId}/undo`: an item whose versions the answer has. */
export const undoQuery = z.strictObject({ item: z.uuid().optional() });

/** `POST /api/series-changes/{changeId}/undo` */
export const takenBack = z
  .strictObject({
    changed: z.int().min(0),
    /** The asked item, if it was changed back: its id and its new version, with those of its series. */
    id: z.uuid().optional(),
    version: version.optional(),
    series: z.strictObject({ id: z.uuid(), version }).nullable().optional(),
  })
  .meta({ id: 'TakenBack' });
export type TakenBack = z.infer<typeof takenBack>;
export type WideChange = { changed: number; kept: number; changeId?: string };

/** `GET /api/series/{id}` */
export const series = z
  .strictObject({
    id: z.uuid(),
    kind: itemKind,
    rrule: z.string(),
    mode: seriesMode,
    version,
    /** The occurrences that are laid out and not deleted. */
    total: z.int().min(0),
    /** Those of them that are completed. */
    done: z.int().min(0),
    /** The next days with an occurrence, at most five: from `from` on, or without it from today on those still open. */
    next: z.array(day),
    /** How many occurrences are laid out before `from`, and the day of the last of them. */
    before: z.int().min(0),
    previous: day.nullable(),
    /** The comments on all occurrences, and their files. */
    comments: z.int().min(0),
    files: z.int().min(0),
    /** The occurrences up to this day exist. */
    laidOutUntil: day,
  })
  .meta({ id: 'Series' });
export type Series = z.infer<typeof series>;

/** `GET /api/recurrence` */
export const recurrenceQuery = z.strictObject({ rrule: z.string().min(1).max(RRULE_MAX), start: day });
export const recurrencePreview = z
  .strictObject({
    /** The first days from the start on, at most five. */
    next: z.array(day),
    /** The rule in English. */
    words: z.string(),
  })
  .meta({ id: 'RecurrencePreview' });
export type RecurrencePreview = z.infer<typeof recurrencePreview>;
