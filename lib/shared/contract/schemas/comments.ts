import { z } from 'zod';
import { COMMENT_MAX } from '@/lib/shared/contract/plain/limits';
import { prose } from '@/lib/shared/text/text';
import { author, itemId, timestamp, version } from './items';
import { targeted, targetFields } from './targets';

const content = prose(COMMENT_MAX, 1);

export const commentInput = targeted({ id: itemId.optional(), content });
export type NewComment = z.output<typeof commentInput>;

export const commentPatch = z
  .strictObject({ content, version: version.optional() })
  .meta({ id: 'CommentPatch' });
export type CommentPatch = z.infer<typeof commentPatch>;

export const comment = z
  .strictObject({
    id: z.uuid(),
    content: z.string(),
    ...targetFields,
    createdAt: timestamp,
    updatedAt: timestamp,
    version,
    author,
    mine: z.boolean(),
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof comment>;
