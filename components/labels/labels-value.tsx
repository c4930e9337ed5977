import styles from '@/components/item/sheet/item-sheet.module.css';
import { labelsIn, useLabels } from '@/lib/client/labels/labels';
import { LabelMenu } from './label-menu';
import { LabelName } from './label-name';

type LabelsValueProps = {
  /** The ids of the labels. */
  labels: string[];
  onChange: (labels: string[]) => void;
};

/** The labels in the sheet of an item, with the button of their menu. */
export function LabelsValue({ labels, onChange }: LabelsValueProps) {
  const named = labelsIn(useLabels(), labels);
  return (
    <div className={styles.pair}>
      {named.map((label) => (
        <LabelName key={label.id} label={label} />
      ))}
      <LabelMenu
        chosen={labels}
        onChange={onChange}
        trigger={
          <button type="button" className={styles.action}>
            {labels.length === 0 ? 'Add a label' : 'Change the labels'}
          </button>
        }
      />
    </div>
  );
}
