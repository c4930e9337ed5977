import { useState } from 'react';
import { Segmented } from '@/components/ui/segmented';
import { useSeriesOf } from '@/lib/client/series/series';
import type { PeopleScope } from '@/lib/shared/contract/schemas/series';
import type { SubjectItem } from './subject';

const ALL = 'Every one';
const THIS = 'This one only';

/**
 * Hook: the occurrences that a new share or role is for, and the choice of them. Without a choice it is for the item, or
 * for the one occurrence that the person sees of a series.
 */
export function useWhichOnes(item: SubjectItem, isDisabled: boolean) {
  const [chosen, setChosen] = useState<NonNullable<PeopleScope>>('all');
  const { isOther } = useSeriesOf({ date: item.date, series: item.series ?? null });
  if (!item.series) return { scope: undefined, choice: null };
  if (isOther) return { scope: 'this' as const, choice: null };
  const choice = (
    <Segmented
      label="Which ones"
      value={chosen}
      onChange={setChosen}
      disabled={isDisabled}
      segments={[
        { value: 'this', label: THIS },
        { value: 'all', label: ALL },
      ]}
    />
  );
  return { scope: chosen, choice };
}

type WhichOnesProps = { of: SubjectItem; given: { seriesId: string | null } };

/** Says of a share or a role whether it is for every occurrence; nothing for those of a single item. */
export const WhichOnes = ({ of, given }: WhichOnesProps) =>
  of.series && <span className="tag">{given.seriesId ? ALL : THIS}</span>;

/** Returns the name of the button that ends a share or a role. */
export const removalOf = (firstName: string, of: SubjectItem, given: { seriesId: string | null }): string =>
  `Remove ${firstName}${of.series ? (given.seriesId ? ' from every one' : ' from this one only') : ''}`;
