import { Icon } from '@/components/ui/icon';
import { onDemand } from '@/components/ui/on-demand';
import type { SeriesOfItem } from '@/lib/shared/contract/items';

const RuleWords = onDemand(() => import('./rule-words').then(({ RuleWords }) => RuleWords));

/** In the row of an occurrence: when it repeats. */
export const RepeatMark = ({ series }: { series: SeriesOfItem }) => (
  <span className="repeat">
    <Icon name="loop" size={14} />
    <span className="vh">Repeats </span>
    <RuleWords series={series} />
  </span>
);
