import { LabelBar } from '@/components/labels/label-marks';
import { classNames } from '@/components/ui/class-names';
import type { MonthItem } from './month-titles';

/** The sign before a title: the ring of a task, or the bar of a meeting, in the colour of the first label of one's own. */
export const TitleSign = ({ title: { kind, item } }: { title: MonthItem }) =>
  kind === 'schedule' ? (
    <i className="g-meet">{!item.sharedBy && <LabelBar ids={item.labels} className="label-bar" />}</i>
  ) : (
    <i className={classNames('g-task', item.completed && 'full', item.priority === 'high' && 'is-high')} />
  );
