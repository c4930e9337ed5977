import { useEffect, useId, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useCopy } from '@/components/ui/use-copy';
import styles from './shown-once.module.css';

type ShownOnceProps = {
  /** The name that the person has given it. */
  name: string;
  /** The label of the field with the secret. */
  label: string;
  secret: string;
  onDone: () => void;
};

const WITHOUT_CLIPBOARD =
  'On an address without https the browser does not copy. Select it in the field, and copy it from there.';

/** A secret that is shown this once, in a field that gets the focus, with a button that copies it. */
export function ShownOnce({ name, label, secret, onDone }: ShownOnceProps) {
  const field = useRef<HTMLInputElement>(null);
  const { copy, says } = useCopy(field);
  const saysId = useId();
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={styles.once}>
      <p>
        <strong>{name}.</strong> Copy it now. It is shown this once, and kept only as a fingerprint.
      </p>
      <div className={styles.line}>
        <input
          ref={field}
          className="input"
          aria-label={label}
          aria-describedby={saysId}
          readOnly
          value={secret}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        {copy && (
          <Button variant="primary" onClick={copy}>
            <Icon name="copy" />
            Copy
          </Button>
        )}
      </div>
      <div className={styles.line}>
        <Button variant="quiet" size="sm" onClick={onDone}>
          I have it
        </Button>
        <span className="hint" role="status" id={saysId}>
          {copy ? says : WITHOUT_CLIPBOARD}
        </span>
      </div>
    </div>
  );
}
