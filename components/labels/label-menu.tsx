import { onDemand } from '@/components/ui/on-demand';
import { OpeningPopover, type OpensAt } from '@/components/ui/popover';
import styles from './labels.module.css';

const LabelChoices = onDemand(() => import('./label-choices').then(({ LabelChoices }) => LabelChoices));

type LabelMenuProps = {
  /** The ids of the labels that are chosen. */
  chosen: readonly string[];
  /** Called whenever a label is chosen, or no longer; also with one that was just created. */
  onChange: (chosen: string[]) => void;
} & OpensAt;

/**
 * The menu to choose labels: a text finds one or names a new one. It stays open until Escape or a press beside it. With
 * an anchor instead of a button it is open.
 */
export const LabelMenu = ({ chosen, onChange, ...opener }: LabelMenuProps) => (
  <OpeningPopover opener={opener} label="Labels" className={styles.menu}>
    {() => <LabelChoices chosen={chosen} onChange={onChange} />}
  </OpeningPopover>
);
