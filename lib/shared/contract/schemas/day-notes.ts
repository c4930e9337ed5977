import { z } from 'zod';
import { targetFields } from './targets';

/** The most names that are listed for a sticker. */
export const NAMES_MAX = 10;

/** All stickers of one emoji on one target. */
export const givenSticker = z.strictObject({
  emoji: z.string(),
  count: z.int().min(1),
  /** The id of the person's own sticker among them; null without one. */
  ownId: z.uuid().nullable(),
  /** First names of the people who gave them, the earliest first. */
  names: z.array(z.string()).max(NAMES_MAX),
});
export type GivenSticker = z.infer<typeof givenSticker>;

/** The number of comments and the stickers of one item, or of a day itself. */
export const dayNote = z
  .strictObject({ ...targetFields, comments: z.int().min(0), stickers: z.array(givenSticker) })
  .meta({ id: 'DayNote' });
export type DayNote = z.infer<typeof dayNote>;

/** The number of comments of one item; see `GET /api/day-notes`. Items without any are omitted. */
export const commentCount = z
  .strictObject({ ...targetFields, comments: z.int().min(1) })
  .meta({ id: 'CommentCount' });
export type CommentCount = z.infer<typeof commentCount>;
