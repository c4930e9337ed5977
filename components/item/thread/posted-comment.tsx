import { format } from 'date-fns';
import { useEffect, useRef, useState } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { usePeople } from '@/lib/client/people/people';
import { useCurrentUser } from '@/lib/client/session/session';
import type { Comment } from '@/lib/shared/contract/schemas/comments';
import { isVisible } from '@/lib/shared/text/visible';
import { CommentField } from './comment-field';
import styles from './thread.module.css';

type PostedCommentProps = {
  comment: Comment;
  isEditing: boolean;
  onEdit: () => void;
  onCancel: () => void;
  onSave: (content: string) => void;
  onDelete: () => void;
};

/** A comment. Only its author can edit and delete it. */
export function PostedComment({
  comment,
  isEditing,
  onEdit,
  onCancel,
  onSave,
  onDelete,
}: PostedCommentProps) {
  const { author, content, createdAt, mine } = comment;
  const user = useCurrentUser();
  const known = usePeople()(author.email);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  // Returns the focus to the edit button, since the form that had it was removed.
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <article
      className={styles.note}
      aria-label={`Comment by ${author.firstName}`}
      data-row={mine && !isEditing ? '' : undefined}
    >
      <Avatar person={mine ? user : known.isKnown ? known : author} />
      <div>
        <p className={styles.author}>
          <bdi>{author.firstName}</bdi>
          <time dateTime={createdAt}>{format(createdAt, 'MMM d, h:mm a')}</time>
        </p>
        {isEditing ? (
          <EditForm content={content} onCancel={onCancel} onSave={onSave} />
        ) : (
          <>
            <p className={styles.text}>
              <bdi>{content}</bdi>
            </p>
            {mine && (
              <p className={styles.ownTools}>
                <button type="button" ref={edit} data-row-focus tabIndex={-1} onClick={onEdit}>
                  Edit
                </button>
                <button type="button" tabIndex={-1} onClick={onDelete}>
                  Delete
                </button>
              </p>
            )}
          </>
        )}
      </div>
    </article>
  );
}

type EditFormProps = { content: string; onCancel: () => void; onSave: (content: string) => void };

/** The form that replaces the text of a comment while it is edited. */
function EditForm({ content, onCancel, onSave }: EditFormProps) {
  const [text, setText] = useState(content);
  const written = text.trim();

  function save(): void {
    if (isVisible(written)) onSave(written);
  }

  return (
    <div className={styles.form}>
      <CommentField
        label="Edit comment"
        autoFocus
        value={text}
        onChange={setText}
        onEnter={save}
        onEscape={onCancel}
      />
      <span className={styles.buttons}>
        <Button variant="quiet" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="primary" size="sm" disabled={!isVisible(written)} onClick={save}>
          Save
        </Button>
      </span>
    </div>
  );
}
