import { useLabelFilter } from '@/lib/client/labels/label-filter';
import { useItemsOfShown } from '@/lib/client/people/people-filter';
import type { Author } from '@/lib/shared/contract/schemas/items';
import styles from './labels.module.css';

type HiddenByLabelProps = {
  items: { isShared: boolean; author: Author; labels: readonly string[] }[] | undefined;
};

/** Says how many items of a list lack the label that the view shows, since a label hides rows and frees no time. */
export function HiddenByLabel({ items }: HiddenByLabelProps) {
  const { id, label } = useLabelFilter();
  const shown = useItemsOfShown(items);
  if (id === null || !label) return null;
  const hidden = shown?.filter(({ labels }) => !labels.includes(id)).length ?? 0;
  return hidden > 0 && <p className={styles.hiddenBy}>{`${hidden} hidden by #${label.name}`}</p>;
}
