import { useMutation, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { LoadFailure } from '@/components/lists/leaf-states';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { isOfInputMethod } from '@/components/ui/keys';
import { announce } from '@/lib/client/browser/announcements';
import { detailsOf } from '@/lib/client/http/api';
import { labelNamed, labels, useLabelActions } from '@/lib/client/labels/labels';
import { stateOf } from '@/lib/client/query/read-state';
import { foldName } from '@/lib/shared/contract/plain/label-names';
import { LABEL_MAX } from '@/lib/shared/contract/plain/limits';
import type { Label } from '@/lib/shared/contract/schemas/labels';
import { LabelName } from './label-name';
import styles from './labels.module.css';
import { nameProblem } from './name-problem';

type LabelChoicesProps = { chosen: readonly string[]; onChange: (chosen: string[]) => void };

/**
 * A combobox whose list stays visible. The focus is in the text, and the arrow keys go through the labels. It takes the
 * focus itself: the menu around it moves the focus when it opens, and the code of this part may arrive after that.
 */
export function LabelChoices({ chosen, onChange }: LabelChoicesProps) {
  const query = useQuery(labels);
  const { create: createLabel } = useLabelActions();
  const creation = useMutation({ mutationFn: createLabel });
  const [text, setText] = useState('');
  const [chosenIndex, setChosenIndex] = useState(0);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus({ preventScroll: true }), []);
  /** Of the latest render, for the answer to a creation. */
  const latest = useRef({ chosen, onChange });
  useEffect(() => {
    latest.current = { chosen, onChange };
  });
  const all = query.data ?? [];
  const name = text.trim().replace(/^#/, '');
  const found = all.filter((label) => foldName(label.name).includes(foldName(name)));
  const isNew = name !== '' && query.data !== undefined && !labelNamed(all, name);
  const problem = isNew ? nameProblem(name) : undefined;
  const mayCreate = isNew && problem === undefined;
  const count = found.length + (mayCreate ? 1 : 0);
  const active = Math.min(chosenIndex, count - 1);
  const idAt = (index: number) => `${id}-${index}`;
  const state = stateOf(query);

  function write(written: string): void {
    setText(written);
    setChosenIndex(0);
    creation.reset();
  }

  function toggle(label: Label): void {
    const isChosen = !chosen.includes(label.id);
    onChange(isChosen ? [...chosen, label.id] : chosen.filter((other) => other !== label.id));
    announce(`${isChosen ? 'Chosen' : 'Not chosen'}: ${label.name}`);
    setText('');
    setChosenIndex(all.findIndex(({ id }) => id === label.id));
  }

  function create(): void {
    if (creation.isPending) return;
    creation.mutateAsync({ name }).then(
      (label) => {
        latest.current.onChange([...latest.current.chosen, label.id]);
        announce(`Created and chosen: ${label.name}`);
        write('');
      },
      // The menu shows the error.
      () => {},
    );
  }

  function choose(index: number): void {
    const label = found[index];
    if (label) toggle(label);
    else if (mayCreate) create();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isOfInputMethod(event) || event.altKey || event.ctrlKey || event.metaKey) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined && count > 0) {
      const to = (active + by + count) % count;
      setChosenIndex(to);
      document.getElementById(idAt(to))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') choose(active);
    else return;
    event.preventDefault();
  }

  const option = (index: number) => ({
    id: idAt(index),
    isActive: index === active,
    onPoint: () => setChosenIndex(index),
    onPress: () => choose(index),
  });

  return (
    <>
      <input
        ref={input}
        className="input"
        role="combobox"
        aria-label="Find or create a label"
        placeholder="Find or create"
        aria-autocomplete="list"
        aria-expanded={count > 0}
        aria-controls={count > 0 ? id : undefined}
        aria-activedescendant={count > 0 ? idAt(active) : undefined}
        aria-invalid={problem !== undefined || creation.isError}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={LABEL_MAX + 1}
        value={text}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
      />
      <div role="status">
        {state === 'loading' && <p className="hint">Loading your labels...</p>}
        {state === 'ready' && all.length === 0 && name === '' && (
          <p className="hint">No labels yet. Only you see yours.</p>
        )}
      </div>
      {state === 'failed' && (
        <LoadFailure text="Your labels could not be loaded." onTryAgain={() => void query.refetch()} />
      )}
      {(problem ?? creation.error) && (
        <p className="error" role="alert">
          {problem ?? detailsOf(creation.error) ?? 'The label was not created. Please try again.'}
        </p>
      )}
      {count > 0 && (
        <div
          className={styles.choices}
          id={id}
          role="listbox"
          aria-label="Labels"
          aria-multiselectable="true"
        >
          {found.map((label, index) => (
            <Option key={label.id} {...option(index)} isChosen={chosen.includes(label.id)}>
              <span className={styles.checkBox}>
                {chosen.includes(label.id) && <Icon name="check" size={14} />}
              </span>
              <LabelName label={label} />
            </Option>
          ))}
          {mayCreate && (
            <Option key="new" {...option(found.length)} isChosen={false}>
              <Icon name="plus" />
              <span>
                Create “<bdi>{name}</bdi>”
              </span>
            </Option>
          )}
        </div>
      )}
    </>
  );
}

type OptionProps = {
  id: string;
  isActive: boolean;
  isChosen: boolean;
  onPoint: () => void;
  onPress: () => void;
  children: ReactNode;
};

/** A pressed option leaves the focus in the text, which has the keys. */
const Option = ({ id, isActive, isChosen, onPoint, onPress, children }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the keys
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isChosen}
    className={classNames('menu-item', isActive && 'is-on')}
    onMouseDown={(event) => event.preventDefault()}
    onPointerMove={onPoint}
    onClick={onPress}
  >
    {children}
  </div>
);
