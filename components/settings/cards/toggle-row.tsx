import type { ReactNode } from 'react';
import styles from '@/components/settings/settings.module.css';
import { Switch } from '@/components/ui/switch';

type ToggleRowProps = {
  name: string;
  text: ReactNode;
  /** The accessible name, if `name` appears twice on the page. */
  label?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

/** A setting that is on or off. */
export const ToggleRow = ({ name, text, label = name, checked, disabled, onChange }: ToggleRowProps) => (
  <div className={styles.setting}>
    <div>
      <strong>{name}</strong>
      <p>{text}</p>
    </div>
    <Switch label={label} checked={checked} disabled={disabled} onChange={onChange} />
  </div>
);
