import type { SeriesOfItem } from '@/lib/shared/contract/schemas/items';
import type { RecurrenceInput } from '@/lib/shared/contract/schemas/series';
import { wordsOf } from './rule-words';

type RuleVersionsProps = {
  /** The rule that the person has chosen; null to stop repeating. */
  mine: RecurrenceInput | null;
  theirs: { date: string | null; series: SeriesOfItem | null };
};

/** The line of the conflict dialog about the rule of an item. */
export function RuleVersions({ mine, theirs: { date, series } }: RuleVersionsProps) {
  const start = date ?? series?.occurrenceDay ?? '';
  return (
    <tr>
      <th scope="row">Repeats</th>
      <td>{mine ? wordsOf(mine, start) : 'never'}</td>
      <td>{series ? wordsOf(series, start) : 'never'}</td>
    </tr>
  );
}
