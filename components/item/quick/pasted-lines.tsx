import { useMemo } from 'react';
import { Button } from '@/components/ui/button';
import { useLineReader } from '@/lib/client/items/line-reader';
import { isVisible } from '@/lib/shared/text/visible';
import { PLACES, QUICK_BLANK, readingOf } from './quick-texts';
import { saidAt } from './said';
import { LINES_MAX, type QuickComposer } from './use-quick-composer';

type PastedLinesProps = { composer: QuickComposer; lines: readonly string[]; focusLine: () => void };

/** The question whether pasted lines become an item each, with what each of them says. */
export function PastedLines({ composer, lines, focusLine }: PastedLinesProps) {
  const { today, kind, setPasted, writeTitle, addPasted } = composer;
  const reader = useLineReader();
  const readings = useMemo(
    () =>
      lines.slice(0, LINES_MAX).map((title) => readingOf({ ...QUICK_BLANK, title }, { reader, today, kind })),
    [lines, reader, today, kind],
  );
  const isEach = readings.every(({ title }) => isVisible(title));
  const isTooMany = lines.length > LINES_MAX;
  return (
    <>
      <div className="under is-pasted">
        <div className="asked">
          <Button
            variant="primary"
            size="sm"
            disabled={!isEach || isTooMany || reader === null}
            onClick={() => addPasted(focusLine)}
          >
            Add {lines.length} tasks
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
        <p className="say bad" role="alert">
          At most {LINES_MAX} tasks are added at once.
        </p>
      )}
      <ul className="pasted" aria-label={`${lines.length} lines`}>
        {readings.map((reading, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines do not move, and two may be equal
          <li key={index}>
            <span className="check" aria-hidden="true" />
            <bdi>{reading.title || lines[index]}</bdi>
            <span className="said">
              {PLACES.flatMap((place) => saidAt(place, reading, reading.date ?? today, today) ?? []).join(
                ', ',
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
