import { useId } from 'react';
import styles from '@/components/settings/settings.module.css';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { isOfInputMethod } from '@/components/ui/keys';
import { useUnsentMinutes } from './use-unsent-minutes';

type MinutesRowProps = {
  /** The title of the row; without one the field is part of a sentence. */
  title?: string;
  /** The texts before and after the number, such as 'Remind me' and 'minutes before events'. */
  before?: string;
  after: string;
  note: string;
  value: number;
  max: number;
  fallback?: number;
  onSave: (minutes: number) => Promise<string | null>;
};

/** A field for a number of minutes, which is stored on Enter, on blur, or after a short pause. */
export function MinutesRow({ title, before, after, note, max, ...rest }: MinutesRowProps) {
  const { text, wrong, type, save } = useUnsentMinutes(rest);
  const id = useId();
  const field = (
    <label className={styles.minutes}>
      {before && <span>{before}</span>}
      <input
        className="input"
        type="number"
        inputMode="numeric"
        aria-label={[title, before, after].filter(Boolean).join(' ')}
        aria-invalid={wrong !== null}
        aria-describedby={wrong === null ? `${id}-note` : `${id}-note ${id}-wrong`}
        min={1}
        max={max}
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isOfInputMethod(event)) void save();
        }}
      />
      <span>{after}</span>
    </label>
  );
  return (
    <div className={classNames(styles.setting, !title && styles.isWhole)}>
      <div>
        {title ? <strong>{title}</strong> : field}
        <p id={`${id}-note`}>{note}</p>
        {wrong !== null && (
          <p id={`${id}-wrong`} className="error" role="alert">
            <Icon name="alert" size={14} />
            {wrong}
          </p>
        )}
      </div>
      {title && field}
    </div>
  );
}
