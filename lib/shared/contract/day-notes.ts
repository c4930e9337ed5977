import { z } from 'zod';
import { targetFields } from './targets';

/** The most names that a sticker tells. */
export const NAMES_MAX = 10;

/** The stickers of one emoji on something, in one. */
export const givenSticker = z.strictObject({
  emoji: z.string(),
  count: z.int().min(1),
  /** The id of one's own sticker among them. */
  ownId: z.uuid().nullable(),
  /** First names of who gave them, the earliest first. */
  names: z.array(z.string()).max(NAMES_MAX),
});
export type GivenSticker = z.infer<typeof givenSticker>;

/** How much has been said about one item, or about the day itself. */
export const dayNote = z
  .strictObject({ ...targetFields, comments: z.int().min(0), stickers: z.array(givenSticker) })
  .meta({ id: 'DayNote' });
export type DayNote = z.infer<typeof dayNote>;
