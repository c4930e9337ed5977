import { z } from 'zod';

/** Somebody with whom the person shares something, in either direction. */
export const person = z
  .strictObject({
    email: z.string(),
    firstName: z.string(),
    lastName: z.string().nullable(),
    /** True when the person sees items of theirs. */
    sharesWithMe: z.boolean(),
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof person>;
