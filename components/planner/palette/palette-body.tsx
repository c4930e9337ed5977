import { Command, useCommandState } from 'cmdk';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PaletteFor } from '@/components/planner/shortcuts/open-palette';
import { palette } from '@/components/planner/shortcuts/open-palette';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { isOfInputMethod, shortcutKeyOf } from '@/components/ui/keys';
import { MarkedText } from '@/components/ui/marked-text';
import { PHONE, useMedia } from '@/lib/client/browser/media';
import { withFilterWord, withWord } from '@/lib/client/search/filters';
import { SEARCH_MAX } from '@/lib/shared/contract/plain/limits';
import styles from './palette.module.css';
import { Keys, PaletteRows } from './palette-option';
import { usePaletteContent } from './use-palette-content';

type PaletteBodyProps = {
  what: PaletteFor;
  name: string;
  text: string;
  onWrite: (text: string) => void;
  input: RefObject<HTMLInputElement | null>;
  /** Closes the palette, and then does something. */
  leave: (run: () => void) => void;
  onManage: () => void;
};

/** The input of the palette with its rows. */
export function PaletteBody({ what, name, text, onWrite, input, leave, onManage }: PaletteBodyProps) {
  const [chosenId, choose] = useState('');
  const isPhone = useMedia(PHONE);
  const list = useRef<HTMLDivElement>(null);
  const [isNarrowing, setNarrowing] = useState(false);
  const content = usePaletteContent({ what, text, write, leave, onManage });
  const { sections, search, tokens, suggestions, narrowing, status, add, hasFound } = content;
  const options = sections.flatMap((section) => section.options);
  // Of rows that arrive later cmdk chooses none.
  const selected = options.find(({ id }) => id === chosenId) ?? options[0];

  const isResult = search.results.some(({ kind, id }) => `${kind} ${id}` === selected?.id);
  /** True until there is a result of what is searched; rows that are results are of what was searched before. */
  const isEarly = text.trim() !== '' && !search.isSettled && (isResult || !selected);
  /** The action on the first result once the search is settled, if Enter was pressed before. */
  const early = useRef<'run' | 'tick' | null>(null);
  useEffect(() => {
    if (early.current === null || !search.isSettled) return;
    const does = early.current;
    early.current = null;
    if (isResult) selected?.[does]?.();
  });

  function write(to: string): void {
    onWrite(to);
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (isOfInputMethod(event)) return;
    const isCommand = (ctrlKey || metaKey) && !altKey && !shiftKey;
    // In a text they move the caret, where cmdk would choose the first or the last row.
    if (key === 'Home' || key === 'End') event.stopPropagation();
    else if (key === 'Enter' && isEarly && !altKey) {
      event.preventDefault();
      early.current = isCommand ? 'tick' : 'run';
    } else if (key === 'Enter' && isCommand) {
      event.preventDefault();
      selected?.tick?.();
    } else if (key === 'Enter' && altKey) {
      event.preventDefault();
      if (selected?.href) window.open(selected.href, '_blank', 'noopener');
    } else if (shortcutKeyOf(event.nativeEvent) === 'n' && isCommand && add) {
      event.preventDefault();
      add();
    } else if (key === 'Tab' && !shiftKey && what === 'all') complete(event);
  }

  /** Completes a filter. Where none has begun, Tab goes on to the words that filters begin with. */
  function complete(event: KeyboardEvent): void {
    const suggestion = suggestions.find(({ word }) => `filter ${word}` === selected?.id) ?? suggestions[0];
    const completed = suggestion?.text ?? withFilterWord(text);
    if (completed === null) {
      // The words are there before the browser looks for what gets the focus.
      flushSync(() => setNarrowing(true));
      return;
    }
    event.preventDefault();
    write(completed);
  }

  const words = (
    <div className={styles.words}>
      {narrowing.found && (
        <b>
          <bdi>{narrowing.found}</bdi>
        </b>
      )}
      <span>{narrowing.heading}</span>
      {narrowing.words.map((word) => (
        <button key={word} type="button" onClick={() => write(withWord(text, word))}>
          <bdi>{word === '#' ? '#label' : word}</bdi>
        </button>
      ))}
    </div>
  );

  return (
    <Command
      label={name}
      shouldFilter={false}
      vimBindings={false}
      loop
      value={selected?.id ?? ''}
      onValueChange={choose}
    >
      <div className={styles.question}>
        <div className={styles.field}>
          <Icon name="search" />
          <MarkedText text={text} marks={tokens}>
            <Command.Input
              ref={input}
              value={text}
              onValueChange={(to) => {
                early.current = null;
                setNarrowing(false);
                onWrite(to);
              }}
              placeholder={name}
              maxLength={SEARCH_MAX}
              enterKeyHint="go"
              onKeyDown={onKeyDown}
            />
          </MarkedText>
          {isPhone ? (
            text !== '' && <IconButton icon="x" label="Clear" onClick={() => write('')} />
          ) : (
            <Keys keys={['Esc']} />
          )}
        </div>
        {isPhone && (
          <Button variant="quiet" onClick={() => palette.set(null)}>
            Cancel
          </Button>
        )}
      </div>
      {!isPhone && hasFound && words}
      {isPhone && narrowing.found && <p className={styles.found}>{narrowing.found}</p>}
      {content.line && <p className={styles.line}>{content.line}</p>}
      {search.hasFailed && (
        <div className={styles.line} role="alert">
          <p>The search could not be made.</p>
          <Button size="sm" onClick={search.readAgain}>
            Try again
          </Button>
        </div>
      )}
      {content.isNothing && <p className={styles.none}>Nothing by that name, in any year.</p>}
      <Command.List ref={list} label="Results">
        <PaletteRows sections={sections} />
      </Command.List>
      <ActiveRow id={selected?.id} input={input} list={list} />
      {!isPhone && what === 'all' && !hasFound && (suggestions.length > 0 || isNarrowing) && words}
      <p className="vh" role="status">
        {status}
      </p>
      {isPhone ? (
        what === 'all' && <Chips text={text} words={narrowing.chips} onWrite={write} />
      ) : (
        <Foot content={content} />
      )}
    </Command>
  );
}

type ActiveRowProps = {
  id: string | undefined;
  input: RefObject<HTMLInputElement | null>;
  list: RefObject<HTMLElement | null>;
};

/** Renders nothing; names the active row to assistive technology. cmdk names it before it is rendered, so often not. */
function ActiveRow({ id, input, list }: ActiveRowProps) {
  // Whenever cmdk names a row itself, this has to follow.
  useCommandState(({ selectedItemId }) => selectedItemId);
  useLayoutEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
    const row = rows.find(({ dataset }) => dataset.value === id);
    if (row) input.current?.setAttribute('aria-activedescendant', row.id);
    else input.current?.removeAttribute('aria-activedescendant');
  });
  return null;
}

type ChipsProps = { text: string; words: readonly string[]; onWrite: (text: string) => void };

/** The filters above the keyboard of a phone. */
const Chips = ({ text, words, onWrite }: ChipsProps) => (
  <div className={styles.chips}>
    {words.map((word) => (
      <button key={word} type="button" onClick={() => onWrite(withWord(text, word))}>
        {word}
      </button>
    ))}
  </div>
);

function Foot({ content }: { content: ReturnType<typeof usePaletteContent> }) {
  const { isNothing, hasFound } = content;
  return (
    <div className={styles.foot} aria-hidden="true">
      {!hasFound && <Hint keys={['↑', '↓']} does="choose" />}
      {!isNothing && <Hint keys={['Enter']} does="open" />}
      {!isNothing && <Hint keys={['Mod', 'Enter']} does="tick" />}
      {hasFound && <Hint keys={['Alt', 'Enter']} does="open in a new tab" />}
      <span className={styles.atEnd}>
        {isNothing ? <Hint keys={['Esc']} does="close" /> : <Hint keys={['Tab']} does="filters" />}
      </span>
    </div>
  );
}

const Hint = ({ keys, does }: { keys: readonly string[]; does: string }) => (
  <span>
    <Keys keys={keys} />
    {does}
  </span>
);
