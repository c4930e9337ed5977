/** How many of the latest occurrences of an item are complete in a row, from two on. */
export const StreakMark = ({ item, className }: { item: object; className?: string | undefined }) =>
  'streak' in item && typeof item.streak === 'number' && item.streak > 1 ? (
    <span className={className}>{item.streak} in a row</span>
  ) : null;
