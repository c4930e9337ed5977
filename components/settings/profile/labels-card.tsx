import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { FieldProblem } from '@/components/item/form/field-problem';
import { KeptFocus } from '@/components/item/row/kept-focus';
import { LabelName } from '@/components/labels/label-name';
import { nameProblem } from '@/components/labels/name-problem';
import { LoadFailure } from '@/components/lists/leaf-states';
import styles from '@/components/settings/settings.module.css';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { isOfInputMethod } from '@/components/ui/keys';
import { Spinner } from '@/components/ui/loading';
import { detailsOf } from '@/lib/client/http/api';
import { labelNamed, labels, useLabelActions, useLabels } from '@/lib/client/labels/labels';
import { stateOf } from '@/lib/client/query/read-state';
import { LABEL_COLOURS } from '@/lib/shared/contract/plain/label-names';
import { LABEL_MAX } from '@/lib/shared/contract/plain/limits';
import type { Label, LabelColour, LabelPatch } from '@/lib/shared/contract/schemas/labels';
import { counted } from '@/lib/shared/text/day-counts';

/** The person's labels: to rename, to colour, to add and to delete them. */
export function LabelsCard() {
  const query = useQuery(labels);
  const state = stateOf(query);
  const all = query.data ?? [];
  const head = useRef<HTMLHeadingElement>(null);
  // A renamed label goes to its place in the list.
  return (
    <section className="sheet" aria-labelledby="labels" aria-busy={state === 'loading'}>
      <KeptFocus />
      <div className={styles.cardHead}>
        <h2 id="labels" ref={head} tabIndex={-1}>
          Labels
        </h2>
        <span className="hint">Only you see yours.</span>
      </div>
      {state === 'loading' && (
        <div className={classNames(styles.setting, styles.waitingCard)} role="status">
          <p>
            <Spinner />
            Loading your labels...
          </p>
        </div>
      )}
      {state === 'failed' && (
        <div className={styles.failedCard}>
          <LoadFailure
            text="Your labels could not be loaded."
            onTryAgain={() => {
              head.current?.focus();
              void query.refetch();
            }}
          />
        </div>
      )}
      {state === 'ready' && all.length === 0 && (
        <div className={styles.setting}>
          <p>No labels yet. A label is a word of your own on tasks, meetings and goals.</p>
        </div>
      )}
      {all.length > 0 && (
        <ul aria-labelledby="labels">
          {all.map((label) => (
            <LabelRow key={label.id} label={label} onDeleted={() => head.current} />
          ))}
        </ul>
      )}
      {state === 'ready' && <NewLabel />}
    </section>
  );
}

type LabelRowProps = {
  label: Label;
  /** Returns what has the focus once the row is gone. */
  onDeleted: () => HTMLElement | null;
};

function LabelRow({ label, onDeleted }: LabelRowProps) {
  const { id, name, colour, count } = label;
  const actions = useLabelActions();
  const update = useMutation({ mutationFn: (patch: LabelPatch) => actions.update(id, patch) });
  const remove = useMutation({ mutationFn: () => actions.remove(id) });
  /** Null while nobody types. */
  const [draft, setDraft] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const trash = useRef<HTMLButtonElement>(null);
  const isConfirmed = useRef(false);
  const problemId = useId();
  const typed = draft?.trim().replace(/^#/, '') ?? name;
  const failure = update.error ?? remove.error;
  const problem =
    (typed === '' ? undefined : nameProblem(typed)) ??
    (failure ? (detailsOf(failure) ?? NOT_SAVED) : undefined);

  function rename(): void {
    if (typed !== '' && nameProblem(typed)) return;
    // A refused name stays, to be corrected.
    if (typed === '' || typed === name) setDraft(null);
    else update.mutate({ name: typed }, { onSuccess: () => setDraft(null) });
  }

  return (
    <li className={classNames(styles.setting, styles.label)}>
      <span className={styles.fieldOf}>
        <span className="label-name" data-colour={colour ?? undefined} aria-hidden="true">
          #
        </span>
        <input
          className="input"
          aria-label={`Name of ${name}`}
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? problemId : undefined}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={LABEL_MAX}
          value={draft ?? name}
          onChange={({ target }) => {
            update.reset();
            setDraft(target.value);
          }}
          onBlur={rename}
          onKeyDown={(event) => {
            if (isOfInputMethod(event)) return;
            if (event.key === 'Enter') rename();
            if (event.key === 'Escape') {
              update.reset();
              setDraft(null);
            }
          }}
        />
      </span>
      <select
        className="select"
        aria-label={`Colour of ${name}`}
        value={colour ?? ''}
        onChange={({ target }) => update.mutate({ colour: (target.value || null) as LabelColour | null })}
      >
        <option value="">No colour</option>
        {LABEL_COLOURS.map((each) => (
          <option key={each} value={each}>
            {each.charAt(0).toUpperCase() + each.slice(1)}
          </option>
        ))}
      </select>
      <span className={styles.count}>{counted(count, 'item')}</span>
      <IconButton
        ref={trash}
        icon="trash"
        label={`Delete ${name}`}
        size="sm"
        onClick={() => setAsking(true)}
      />
      {problem && <FieldProblem id={problemId}>{problem}</FieldProblem>}
      <ConfirmDialog
        open={isAsking}
        title="Delete this label?"
        description={<LabelName label={label} />}
        yes="Delete"
        onYes={() => {
          isConfirmed.current = true;
          remove.mutate();
        }}
        onClose={() => setAsking(false)}
        returnFocusTo={() => (isConfirmed.current ? onDeleted() : trash.current)}
      >
        {count === 0
          ? 'Nothing has it.'
          : `It is taken from ${counted(count, 'item')}, which ${count === 1 ? 'stays' : 'stay'}.`}{' '}
        This cannot be undone.
      </ConfirmDialog>
    </li>
  );
}

function NewLabel() {
  const { create } = useLabelActions();
  const creation = useMutation({ mutationFn: create });
  const all = useLabels();
  const [text, setText] = useState('');
  /** True when the name was sent, and is that of another label. */
  const [isTaken, setTaken] = useState(false);
  const problemId = useId();
  const name = text.trim().replace(/^#/, '');
  const problem =
    (name === '' ? undefined : nameProblem(name)) ??
    (isTaken ? 'You have a label of this name already.' : undefined) ??
    (creation.error ? (detailsOf(creation.error) ?? NOT_SAVED) : undefined);

  function add(event: FormEvent): void {
    event.preventDefault();
    if (name === '' || nameProblem(name) || creation.isPending) return;
    if (labelNamed(all, name)) setTaken(true);
    else creation.mutate({ name }, { onSuccess: () => setText('') });
  }

  return (
    <form
      className={classNames(styles.setting, styles.label, styles.isNew)}
      aria-label="New label"
      onSubmit={add}
    >
      <span className={styles.fieldOf}>
        <span aria-hidden="true">#</span>
        <input
          className="input"
          aria-label="New label"
          placeholder="New label"
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? problemId : undefined}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={LABEL_MAX + 1}
          value={text}
          onChange={({ target }) => {
            creation.reset();
            setTaken(false);
            setText(target.value);
          }}
        />
      </span>
      <Button type="submit" size="sm">
        Add
      </Button>
      {problem && <FieldProblem id={problemId}>{problem}</FieldProblem>}
    </form>
  );
}

const NOT_SAVED = 'Not saved. Please try again.';
