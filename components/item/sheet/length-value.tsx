import { useEffect, useRef, useState } from 'react';
import { parseLength } from '@/components/item/form/length-entry';
import { formatDuration } from '@/lib/shared/calendar/days';
import styles from './item-sheet.module.css';
import { OtherValue } from './other-value';

/** The lengths with a button of their own, in minutes. */
const OFFERED = [15, 30, 45, 60, 90, 120];
/** Those without a button on a phone, where all of them do not fit into a line. */
const RARE: readonly number[] = [15, 120];

type LengthValueProps = {
  label: string;
  minutes: number | null;
  mayEdit: boolean;
  max: number;
  /** Null, for no length, only if it is optional. */
  onChange: (minutes: number | null) => void;
  isOptional?: boolean;
  /** Returns the nearest length that can be stored; the same one if omitted. */
  round?: (minutes: number) => number;
};

/** The length of an item: a button for each of the usual ones, and an input for others. */
export function LengthValue(props: LengthValueProps) {
  const { label, minutes, mayEdit, onChange, isOptional = false } = props;
  const [isTyping, setTyping] = useState(false);
  const others = useRef<HTMLButtonElement>(null);
  /** True when the button gets the focus once it is rendered again. */
  const takesFocus = useRef(false);
  useEffect(() => {
    if (isTyping || !takesFocus.current) return;
    others.current?.focus();
    takesFocus.current = false;
  }, [isTyping]);
  if (!mayEdit) return minutes === null ? <small>None</small> : formatDuration(minutes);
  const lengths =
    minutes === null || OFFERED.includes(minutes)
      ? OFFERED
      : [...OFFERED, minutes].sort((one, other) => one - other);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a line in every browser.
    <div className={styles.lengths} role="group" aria-label={label}>
      {lengths.map((length) => (
        <button
          key={length}
          type="button"
          className={RARE.includes(length) ? styles.isRare : undefined}
          aria-pressed={length === minutes}
          onClick={() => onChange(isOptional && length === minutes ? null : length)}
        >
          {formatDuration(length)}
        </button>
      ))}
      {isTyping ? (
        <OtherLength
          {...props}
          onClose={(byKey) => {
            takesFocus.current = byKey;
            setTyping(false);
          }}
        />
      ) : (
        <button type="button" ref={others} aria-label="Another length" onClick={() => setTyping(true)}>
          …
        </button>
      )}
    </div>
  );
}

/** The input for a length without a button. */
function OtherLength(props: LengthValueProps & { onClose: (byKey: boolean) => void }) {
  const { max, onChange, onClose, round = (minutes) => minutes } = props;
  const [text, setText] = useState('');
  const typed = parseLength(text);
  const problem =
    text.trim() === '' || (typed !== null && typed <= max)
      ? undefined
      : typed === null
        ? 'Write a length like 20m or 1h 15m.'
        : `At most ${formatDuration(max)}.`;
  return (
    <OtherValue
      label="Another length"
      placeholder="1h 15m"
      text={text}
      onChange={setText}
      problem={problem}
      hasFocus
      store={() => {
        if (typed !== null && !problem) onChange(round(typed));
      }}
      onClose={onClose}
    />
  );
}
