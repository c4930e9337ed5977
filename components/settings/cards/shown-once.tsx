import { type RefObject, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import styles from './shown-once.module.css';

type ShownOnceProps = {
  /** What the person has called it. */
  name: string;
  /** The label of the field with the secret. */
  label: string;
  secret: string;
  /** Gets the focus when the secret is shown. */
  field: RefObject<HTMLInputElement | null>;
  onDone: () => void;
};

/** A secret that is shown this once, with a button that copies it. */
export function ShownOnce({ name, label, secret, field, onDone }: ShownOnceProps) {
  const [isCopied, setCopied] = useState(false);
  // Browsers have no clipboard API on an insecure address; people can still copy from the field.
  const canCopy = 'clipboard' in navigator;
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
          readOnly
          value={secret}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        {canCopy && (
          <Button
            variant="primary"
            onClick={() => void navigator.clipboard.writeText(secret).then(() => setCopied(true))}
          >
            <Icon name="copy" />
            Copy
          </Button>
        )}
      </div>
      <div className={styles.line}>
        <Button variant="quiet" size="sm" onClick={onDone}>
          I have it
        </Button>
        <span className="hint" role="status">
          {isCopied && 'Copied.'}
        </span>
      </div>
    </div>
  );
}
