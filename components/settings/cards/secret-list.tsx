import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { LoadFailure } from '@/components/lists/leaf-states';
import styles from '@/components/settings/settings.module.css';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Spinner } from '@/components/ui/loading';
import { detailsOf } from '@/lib/client/http/api';
import { stateOf } from '@/lib/client/query/read-state';
import { ShownOnce } from './shown-once';
import once from './shown-once.module.css';

/** A token or a feed: its secret is shown only when it is made. */
type Named = { id: string; name: string };

/** Something that was just made, with its secret. */
export type Made = Named & { secret: string };

/** The properties that the list gives to its form. */
export type MakingProps = {
  onMade: (made: Made) => void;
  /** The button of the form, which gets the focus once the person has the secret. */
  button: RefObject<HTMLButtonElement | null>;
};

type SecretListProps<Row extends Named> = {
  title: string;
  /** Explains what whoever has a secret can do. */
  intro: ReactNode;
  query: UseQueryResult<Row[]>;
  texts: {
    loading: string;
    failed: string;
    empty: string;
    /** The label of the field with a new secret. */
    secret: string;
    /** The verb of the button that removes a row. */
    remove: string;
    question: string;
    consequences: string;
  };
  /** The lines below the name of a row, and what stands beside them. */
  about: (row: Row) => ReactNode;
  /** Takes back the one with this id. */
  remove: (id: string) => Promise<void>;
  /** The form for another one (`SecretForm`). */
  form: (of: MakingProps) => ReactNode;
};

/** A section with the list of tokens or feeds: to make one, to copy its secret once, and to take it back. */
export function SecretList<Row extends Named>({
  title,
  intro,
  query,
  texts,
  about,
  remove,
  form,
}: SecretListProps<Row>) {
  const id = useId();
  const head = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [made, setMade] = useState<Made | null>(null);
  const state = stateOf(query);
  const rows = query.data ?? [];

  return (
    <section className="sheet" aria-labelledby={id} aria-busy={state === 'loading'}>
      <div className={styles.cardHead}>
        <h2 id={id} ref={head} tabIndex={-1}>
          {title}
        </h2>
      </div>
      <div className={styles.setting}>
        <p className={styles.words}>{intro}</p>
      </div>
      {made && (
        <ShownOnce
          key={made.id}
          name={made.name}
          label={texts.secret}
          secret={made.secret}
          onDone={() => {
            setMade(null);
            button.current?.focus();
          }}
        />
      )}
      {state === 'loading' && (
        <div className={classNames(styles.setting, styles.waitingCard)} role="status">
          <p>
            <Spinner />
            {texts.loading}
          </p>
        </div>
      )}
      {state === 'failed' && (
        <div className={styles.failedCard}>
          <LoadFailure
            text={texts.failed}
            onTryAgain={() => {
              head.current?.focus();
              void query.refetch();
            }}
          />
        </div>
      )}
      {state === 'ready' && rows.length === 0 && (
        <div className={styles.setting}>
          <p>{texts.empty}</p>
        </div>
      )}
      {rows.length > 0 && (
        <ul aria-labelledby={id}>
          {rows.map((row) => (
            <SecretRow
              key={row.id}
              row={row}
              texts={texts}
              remove={remove}
              onRemoved={() => head.current}
              onGone={() => setMade((shown) => (shown?.id === row.id ? null : shown))}
            >
              {about(row)}
            </SecretRow>
          ))}
        </ul>
      )}
      {form({ onMade: setMade, button })}
    </section>
  );
}

type SecretRowProps<Row extends Named> = Pick<SecretListProps<Row>, 'texts' | 'remove'> & {
  row: Row;
  children: ReactNode;
  /** Returns what has the focus once the row is gone. */
  onRemoved: () => HTMLElement | null;
  onGone: () => void;
};

function SecretRow<Row extends Named>({
  row,
  texts,
  remove,
  children,
  onRemoved,
  onGone,
}: SecretRowProps<Row>) {
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isConfirmed = useRef(false);
  // Each row has its own, so that what happens to one leaves the others as they are.
  const removal = useMutation({
    mutationFn: () => remove(row.id),
    onSuccess: onGone,
    onError: () => {
      isConfirmed.current = false;
    },
  });
  return (
    <li className={classNames(styles.setting, once.withSecret)}>
      <div>
        <strong dir="auto">{row.name}</strong>
        {children}
        {removal.error && (
          <p className="error" role="alert">
            {detailsOf(removal.error) ?? 'Not removed. Please try again.'}
          </p>
        )}
      </div>
      <Button
        ref={opener}
        size="sm"
        variant="danger"
        disabled={removal.isPending || removal.isSuccess}
        aria-label={`${texts.remove}: ${row.name}`}
        onClick={() => setAsking(true)}
      >
        {texts.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        returnFocusTo={() => (isConfirmed.current ? onRemoved() : opener.current)}
        title={texts.question}
        description={row.name}
        yes={texts.remove}
        onYes={() => {
          isConfirmed.current = true;
          removal.mutate();
        }}
      >
        {texts.consequences}
      </ConfirmDialog>
    </li>
  );
}
