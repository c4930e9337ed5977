import { Icon } from '@/components/ui/icon';
import { onDemand } from '@/components/ui/on-demand';
import type { GoalType } from '@/lib/shared/calendar/goal-periods';
import type { SeriesOfItem } from '@/lib/shared/contract/schemas/items';

const RuleWords = onDemand(() => import('./rule-words').then(({ RuleWords }) => RuleWords));

type RepeatMarkProps = {
  series: SeriesOfItem;
  goalType?: GoalType;
  /** In a narrow place, where only assistive technology has the words. */
  isBrief?: boolean;
};

/** In the row of an occurrence: when it repeats. */
export const RepeatMark = ({ series, goalType, isBrief = false }: RepeatMarkProps) => (
  <span className="repeat">
    <Icon name="loop" size={14} />
    <span className="vh">Repeats </span>
    <span className={isBrief ? 'vh' : 'words'}>
      <RuleWords series={series} goalType={goalType} />
    </span>
  </span>
);

/** In a button that shows an occurrence: that it repeats. */
export const RepeatSign = () => (
  <span className="repeat">
    <Icon name="loop" size={14} />
    <span className="vh"> repeats</span>
  </span>
);
