import { labelsIn, useLabels } from '@/lib/client/labels/labels';
import { LabelName } from './label-name';

/** The labels of an item in its row. */
export const LabelMarks = ({ ids }: { ids: readonly string[] }) => ids.length > 0 && <Marks ids={ids} />;

const Marks = ({ ids }: { ids: readonly string[] }) =>
  labelsIn(useLabels(), ids).map((label) => <LabelName key={label.id} label={label} />);
