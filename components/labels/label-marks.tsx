import { labelsIn, useLabels } from '@/lib/client/labels/labels';
import { LabelName } from './label-name';

/** The labels of an item in its row. */
export const LabelMarks = ({ ids }: { ids: readonly string[] }) => ids.length > 0 && <Marks ids={ids} />;

const Marks = ({ ids }: { ids: readonly string[] }) =>
  labelsIn(useLabels(), ids).map((label) => <LabelName key={label.id} label={label} />);

/** The bar of a block, in the colour of the first coloured label of its item; nothing where no label has one. */
export const LabelBar = ({ ids, className }: { ids: readonly string[]; className?: string }) =>
  ids.length > 0 && <Bar ids={ids} className={className} />;

function Bar({ ids, className }: { ids: readonly string[]; className?: string }) {
  const label = labelsIn(useLabels(), ids).find(({ colour }) => colour !== null);
  return label && <i className={className} data-colour={label.colour} aria-hidden="true" />;
}
