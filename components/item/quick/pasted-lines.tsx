import { useMemo, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { isOfInputMethod } from '@/components/ui/keys';
import { useLineReader } from '@/lib/client/items/line-reader';
import { TITLE_MAX } from '@/lib/shared/contract/plain/limits';
import { counted } from '@/lib/shared/text/day-counts';
import { isVisible } from '@/lib/shared/text/visible';
import styles from './quick-below.module.css';
import { PLACES, pastedTexts, type Reading, readingOf, titleAndNotes } from './quick-texts';
import { saidAt } from './said';
import { LINES_MAX, type QuickComposer } from './use-quick-composer';

/** The lines that are shown before the list is unfolded. */
const SHOWN = 10;

type PastedLinesProps = { composer: QuickComposer; lines: readonly string[]; focusLine: () => void };

/** The question whether pasted lines become an item each, with what each of them says. Each can be edited in place. */
export function PastedLines({ composer, lines, focusLine }: PastedLinesProps) {
  const { today, kind, setPasted, writePasted, writeTitle, addPasted } = composer;
  const reader = useLineReader();
  const [isUnfolded, unfold] = useState(lines.length <= SHOWN);
  const readings = useMemo(
    () =>
      lines.map((title) => {
        const said = { reader, today, kind };
        return readingOf(pastedTexts(title, said), said);
      }),
    [lines, reader, today, kind],
  );
  const count = lines.filter(isVisible).length;
  const isTooMany = count > LINES_MAX;
  return (
    <>
      <div className="under">
        <div className="asked">
          <Button
            variant="primary"
            size="sm"
            disabled={count === 0 || isTooMany || reader === null}
            onClick={() => addPasted(focusLine)}
          >
            Add {counted(count, 'task')}
          </Button>
          <Button
            size="sm"
            onClick={() => {
              setPasted(null);
              writeTitle(lines.join(' '));
              focusLine();
            }}
          >
            Keep as one
          </Button>
        </div>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            setPasted(null);
            focusLine();
          }}
        >
          Cancel
        </Button>
      </div>
      {isTooMany && (
        <p className={classNames(styles.remark, styles.isBad)} role="alert">
          At most {LINES_MAX} tasks are added at once.
        </p>
      )}
      <ul className={styles.pasted} aria-label={counted(lines.length, 'line')}>
        {readings.slice(0, isUnfolded ? undefined : SHOWN).map((reading, index) => (
          <PastedLine
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines do not move, and two may be equal
            key={index}
            line={lines[index] ?? ''}
            number={index + 1}
            reading={reading}
            composer={composer}
            onWrite={(text) => writePasted(index, text)}
            onDone={focusLine}
          />
        ))}
      </ul>
      {!isUnfolded && (
        <Button variant="quiet" size="sm" onClick={() => unfold(true)}>
          and {lines.length - SHOWN} more
        </Button>
      )}
    </>
  );
}

type PastedLineProps = {
  line: string;
  number: number;
  reading: Reading;
  composer: QuickComposer;
  onWrite: (text: string) => void;
  /** Leaves the line by the keyboard. */
  onDone: () => void;
};

function PastedLine({ line, number, reading, composer: { today }, onWrite, onDone }: PastedLineProps) {
  const [isEdited, edit] = useState(false);
  /** The text that Escape brings back. */
  const before = useRef(line);
  const { notes } = titleAndNotes(reading.title, line);
  const said = PLACES.flatMap((place) => saidAt(place, reading, reading.date ?? today, today) ?? []);
  return (
    <li>
      <span className="check" aria-hidden="true" />
      {isEdited ? (
        <input
          className="input"
          dir="auto"
          aria-label={`Line ${number}`}
          autoComplete="off"
          value={line}
          // biome-ignore lint/a11y/noAutofocus: the person has pressed the line to edit it
          autoFocus
          onChange={({ target }) => onWrite(target.value)}
          onBlur={() => edit(false)}
          onKeyDown={(event) => {
            const { key } = event;
            if ((key !== 'Enter' && key !== 'Escape') || isOfInputMethod(event)) return;
            event.preventDefault();
            event.stopPropagation();
            if (key === 'Escape') onWrite(before.current);
            onDone();
          }}
        />
      ) : (
        <button
          type="button"
          className="in-place"
          aria-label={`Edit line ${number}: ${line}`}
          onClick={() => {
            before.current = line;
            edit(true);
          }}
        >
          <bdi>{reading.title || line}</bdi>
        </button>
      )}
      <span className="said">{said.join(', ')}</span>
      {notes !== null && (
        <span className={styles.isCut}>
          Longer than {TITLE_MAX} characters: cut at a word, and whole in the notes.
        </span>
      )}
    </li>
  );
}
