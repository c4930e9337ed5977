import { z } from 'zod';
import { isVisible } from './visible';

/** Returns the length of a text, in code points (docs/product/conventions.md). */
const codePoints = (value: string): number => [...value].length;

const lineBreak = /[\n\r\v\f\u0085\u2028\u2029]/u;

/** Matches half of a surrogate pair, which cannot be stored as UTF-8. */
const loneSurrogate = /\p{Surrogate}/u;

/** True when PostgreSQL and JSON can store the string unchanged. */
export const isStorable = (value: string): boolean => !value.includes('\u0000') && !loneSurrogate.test(value);

export const isOneLine = (value: string): boolean => !lineBreak.test(value);

const wellFormed = (schema: z.ZodString) =>
  schema.refine(isStorable, { error: 'Contains a character that cannot be stored.', abort: true });

const storable = (schema: z.ZodString) =>
  wellFormed(schema).overwrite((value) => value.normalize('NFC').trim());

type Length = {
  min?: number;
  max: number;
  /** The message for a text without a visible character. */
  blank?: string;
};

function measured(schema: z.ZodString, { min = 0, max, blank = 'Must not be blank.' }: Length) {
  return schema
    .refine((value) => min === 0 || isVisible(value), { error: blank, abort: true })
    .refine((value) => codePoints(value) >= min, {
      error: `Must be at least ${min} characters long.`,
      abort: true,
    })
    .refine((value) => codePoints(value) <= max, { error: `Must be at most ${max} characters long.` })
    .meta({ minLength: min, maxLength: max });
}

/** Returns a schema like `line`, for text with checks of its own in `schema`. */
export const lineOf = (schema: z.ZodString, { min = 1, ...length }: Length) =>
  measured(
    storable(schema).refine(isOneLine, {
      error: 'Must be on one line.',
      abort: true,
    }),
    { min, ...length },
  );

/**
 * Returns a schema of text on one line, which is trimmed and normalised (NFC). Text without a visible character is
 * refused unless `min` is 0.
 */
export const line = (max: number, min = 1, blank?: string) => lineOf(z.string(), { min, max, blank });

/** Returns a schema of text that may have several lines, which is trimmed and normalised (NFC). */
export const prose = (max: number, min = 0) => measured(storable(z.string()), { min, max });

/** Returns a schema of text that is not stored, and stays as it is written. */
export const unchanged = (max: number) => measured(wellFormed(z.string()), { max });

const blankIsNone = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  schema.nullable().overwrite((value) => (value !== null && isVisible(value) ? value : null));

/** Returns a schema of optional text on one line: text without a visible character becomes null. */
export const optionalLine = (max: number) => blankIsNone(line(max, 0));

/** Returns a schema of optional text that may have several lines: without a visible character it becomes null. */
export const optionalProse = (max: number) => blankIsNone(prose(max));
