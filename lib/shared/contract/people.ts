import { z } from 'zod';

/** Somebody that the person shares something with, in either direction. */
export const person = z
  .strictObject({
    email: z.string(),
    firstName: z.string(),
    lastName: z.string().nullable(),
    /** Whether items of theirs stand in the person's planner. */
    sharesWithMe: z.boolean(),
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof person>;
