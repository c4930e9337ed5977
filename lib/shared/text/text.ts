import { z } from 'zod';

/** Length as people count it (docs/contract.md section 1: lengths count code points). */
const codePoints = (value: string): number => [...value].length;

const lineBreak = /[\n\r\v\f\u0085\u2028\u2029]/u;

/** Half of a surrogate pair, which cannot be stored as UTF-8. */
const loneSurrogate = /\p{Surrogate}/u;

/** True when PostgreSQL and JSON can store the string unchanged. */
export const isStorable = (value: string): boolean => !value.includes('\u0000') && !loneSurrogate.test(value);

export const isOneLine = (value: string): boolean => !lineBreak.test(value);

const storable = (schema: z.ZodString) =>
  schema
    .refine(isStorable, { error: 'Contains a character that cannot be stored.', abort: true })
    .overwrite((value) => value.normalize('NFC').trim());

type Length = {
  min?: number;
  max: number;
  /** The error for a blank text. */
  blank?: string;
};

function measured(schema: z.ZodString, { min = 0, max, blank = 'Must not be blank.' }: Length) {
  return schema
    .refine((value) => codePoints(value) >= min, {
      error: min === 1 ? blank : `Must be at least ${min} characters long.`,
      abort: true,
    })
    .refine((value) => codePoints(value) <= max, { error: `Must be at most ${max} characters long.` })
    .meta({ minLength: min, maxLength: max });
}

/** Text with a schema of its own, otherwise like `line`. */
export const lineOf = (schema: z.ZodString, { min = 1, ...length }: Length) =>
  measured(
    storable(schema).refine(isOneLine, {
      error: 'Must be on one line.',
      abort: true,
    }),
    { min, ...length },
  );

/** Text on one line, trimmed and NFC-normalised; blank is refused unless `min` is 0. */
export const line = (max: number, min = 1, blank?: string) => lineOf(z.string(), { min, max, blank });

/** Text that may have several lines, trimmed and NFC-normalised. */
export const prose = (max: number, min = 0) => measured(storable(z.string()), { min, max });

const blankIsNone = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  schema.nullable().overwrite((value) => value || null);

/** One line or none: null and blank both mean none. */
export const optionalLine = (max: number) => blankIsNone(line(max, 0));

/** Text of several lines or none: null and blank both mean none. */
export const optionalProse = (max: number) => blankIsNone(prose(max));
