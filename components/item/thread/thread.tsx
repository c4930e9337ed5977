import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { Unsent } from '@/components/item/form/unsent';
import { LoadFailure } from '@/components/lists/leaf-states';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import { useRovingRows } from '@/components/ui/use-roving-rows';
import type { DatedTarget } from '@/lib/client/changes/note-changes';
import { commentsIn } from '@/lib/client/changes/note-shown-in';
import { threadOf, useComments } from '@/lib/client/discussion/comments';
import { useOutboxChanges } from '@/lib/client/outbox/shown';
import { stateOf } from '@/lib/client/query/read-state';
import { useCurrentUser } from '@/lib/client/session/session';
import { type Line, useDraft } from '@/lib/client/view-state/drafts';
import type { Comment } from '@/lib/shared/contract/schemas/comments';
import { isVisible } from '@/lib/shared/text/visible';
import { CommentField } from './comment-field';
import { GivenStickers } from './given-stickers';
import { PostedComment } from './posted-comment';
import styles from './thread.module.css';

type ThreadProps = {
  dated: DatedTarget;
  /** The subject of the comments, as text for the accessible name of the section. */
  about: string;
  /** False where the stickers are shown elsewhere; true by default. */
  withStickers?: boolean;
};

/**
 * Shows the comments on an item or a day, and an input for another one. If they could not be read, only one's own that
 * wait to be sent are shown.
 */
export function Thread({ dated, about, withStickers = true }: ThreadProps) {
  const query = useQuery(threadOf(dated.target));
  const waiting = commentsIn(useOutboxChanges(), dated.target);
  const { edit, remove } = useComments(dated);
  const [editing, setEditing] = useState<string | null>(null);
  const line = useRef<HTMLTextAreaElement>(null);
  const rows = useRovingRows();
  const state = stateOf(query);

  function save(comment: Comment, content: string): void {
    setEditing(null);
    if (content !== comment.content) edit.mutate({ comment, content });
  }

  function erase(comment: Comment): void {
    line.current?.focus();
    remove.mutate(comment);
  }

  return (
    <section className={styles.thread} aria-label={`Comments on ${about}`} aria-busy={state === 'loading'}>
      {withStickers && <GivenStickers dated={dated} />}
      {state === 'loading' && <ThreadSkeleton />}
      {state === 'failed' && (
        <LoadFailure
          text="The comments could not be loaded."
          onTryAgain={() => {
            line.current?.focus();
            void query.refetch();
          }}
        />
      )}
      {/* All controls of the comments are one tab stop; only a person's own comments have any. */}
      <div data-rows ref={rows.container} {...rows.handlers}>
        {(query.data ?? waiting).map((comment) => (
          <PostedComment
            key={comment.id}
            comment={comment}
            isEditing={editing === comment.id}
            onEdit={() => setEditing(comment.id)}
            onCancel={() => setEditing(null)}
            onSave={(content) => save(comment, content)}
            onDelete={() => erase(comment)}
          />
        ))}
      </div>
      <NewComment dated={dated} line={line} />
    </section>
  );
}

type NewCommentProps = { dated: DatedTarget; line: RefObject<HTMLTextAreaElement | null> };

const BLANK = { content: '' };

/**
 * The input for a new comment. When a comment could not be posted, its text returns to the input and keeps its id, so
 * that it is not stored twice.
 */
function NewComment({ dated, line }: NewCommentProps) {
  const user = useCurrentUser();
  const { add } = useComments(dated);
  const { targetType, targetId } = dated.target;
  const draft = useDraft(`comment ${targetType} ${targetId}`, BLANK);
  const content = draft.fields.content.trim();

  const store = async ({ id, fields }: Line<typeof BLANK>): Promise<boolean> => {
    await add.mutateAsync({ id, content: fields.content.trim() });
    return true;
  };

  function post(): void {
    if (!isVisible(content)) return;
    line.current?.focus();
    draft.send(draft.fields, store);
  }

  return (
    <>
      <Unsent
        drafts={draft.unsent.map(({ id, fields }) => ({ id, title: fields.content }))}
        onSendAgain={(id) => draft.sendAgain(id, store)}
        onDiscard={draft.discard}
      />
      <form
        className={classNames(styles.note, styles.isNew)}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          post();
        }}
      >
        <Avatar person={user} />
        <div>
          <CommentField
            ref={line}
            label="New comment"
            placeholder="Write a comment"
            value={draft.fields.content}
            onChange={(text) => draft.write({ content: text })}
            onEnter={post}
          />
          <Button type="submit" variant="primary" disabled={!isVisible(content)} aria-label="Post comment">
            <Icon name="send" />
          </Button>
        </div>
      </form>
    </>
  );
}

const ThreadSkeleton = () => (
  <div className={styles.note} aria-hidden="true">
    <Skeleton width="26px" height="26px" shape="circle" />
    <div>
      <Skeleton width="30%" />
      <Skeleton width="70%" />
    </div>
  </div>
);
