import { Tooltip } from '@/components/ui/tooltip';

/** Longer titles may be cut off after two lines. */
const MAY_BE_CUT = 60;

export const isLongTitle = (title: string): boolean => title.length > MAY_BE_CUT;

type ItemTitleProps = {
  title: string;
  /** What choosing the title does; without it the title is only text. */
  onPress?: () => void;
};

/**
 * A title in a row of a list (`useRovingRows`), on two lines at most; the whole of a long one is in its tooltip. What can
 * be chosen stands for the row.
 */
export function ItemTitle({ title, onPress }: ItemTitleProps) {
  const text = (
    <span className="title">
      <bdi>{title}</bdi>
    </span>
  );
  const control = onPress ? (
    <button type="button" className="title-button" data-row-focus tabIndex={-1} onClick={onPress}>
      {text}
    </button>
  ) : (
    text
  );
  return isLongTitle(title) ? <Tooltip label={<bdi>{title}</bdi>}>{control}</Tooltip> : control;
}
