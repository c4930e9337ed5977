import { z } from 'zod';
import { OUTSIDE_CALENDAR_NAME_MAX, OUTSIDE_URL_MAX } from '@/lib/shared/contract/plain/limits';
import { line } from '@/lib/shared/text/text';
import { labelColour } from './labels';

/** Schemas of outside calendars: calendars elsewhere whose events a person sees, and nobody else. */

const address = line(OUTSIDE_URL_MAX).refine((url) => URL.canParse(url), {
  error: 'Must be an address that begins with https://, http:// or webcal://.',
});

const fields = {
  name: line(OUTSIDE_CALENDAR_NAME_MAX),
  url: address,
  colour: labelColour.nullable(),
  /** Whether its events count in the capacity of days and in what is free. */
  countsAsBusy: z.boolean(),
  hidden: z.boolean(),
};

export const outsideCalendarInput = z
  .strictObject({
    ...fields,
    colour: fields.colour.default(null),
    countsAsBusy: fields.countsAsBusy.default(false),
    hidden: fields.hidden.default(false),
  })
  .meta({ id: 'OutsideCalendarInput' });
export type OutsideCalendarInput = z.input<typeof outsideCalendarInput>;
export type NewOutsideCalendar = z.output<typeof outsideCalendarInput>;

export const outsideCalendarPatch = z.strictObject(fields).partial().meta({ id: 'OutsideCalendarPatch' });
export type OutsideCalendarPatch = z.infer<typeof outsideCalendarPatch>;

const instant = z.iso.datetime();

export const outsideCalendar = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    url: z.string(),
    colour: labelColour.nullable(),
    countsAsBusy: z.boolean(),
    hidden: z.boolean(),
    createdAt: instant,
    /** The last reading without a failure, also of an unchanged file. */
    lastReadAt: instant.nullable(),
    failingSince: instant.nullable(),
    /** What went wrong at the last reading, or was left out, in a sentence. */
    failure: z.string().nullable(),
    /** How many events it has; one that repeats counts once. */
    events: z.int().min(0),
  })
  .meta({ id: 'OutsideCalendar' });
export type OutsideCalendar = z.infer<typeof outsideCalendar>;

export const outsideEvent = z
  .strictObject({
    /** Stays the same from one reading to the next. */
    id: z.uuid(),
    calendarId: z.uuid(),
    title: z.string(),
    date: z.iso.date(),
    /** In the reader's zone; null for whole days. */
    time: z.string().nullable(),
    endDate: z.iso.date(),
    /** Minutes; null for whole days. */
    duration: z.int().min(0).nullable(),
    location: z.string().nullable(),
    notes: z.string().nullable(),
    busy: z.boolean(),
  })
  .meta({ id: 'OutsideEvent' });
export type OutsideEvent = z.infer<typeof outsideEvent>;
