import type { Conflict } from '@/lib/client/changes/conflicts';
import type { Comment } from '@/lib/shared/contract/schemas/comments';

/**
 * Returns what the conflict dialog shows about an edited comment. Only its author can change a comment, so that the
 * stored version is their own, from another browser.
 *
 * @param content the text of this browser
 * @param theirs the stored comment
 * @param madeAt when this browser's text was written, in milliseconds since the epoch
 */
export const commentConflict = (
  content: string,
  theirs: Comment,
  madeAt: number,
): Pick<Conflict, 'kind' | 'scope' | 'heading' | 'mine' | 'theirs' | 'madeAt' | 'by' | 'at'> => ({
  kind: 'comment',
  scope: 'this',
  heading: 'You changed this comment in another browser',
  mine: { content },
  theirs,
  madeAt,
  by: null,
  at: theirs.updatedAt,
});
