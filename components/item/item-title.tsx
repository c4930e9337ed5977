import { classNames } from '@/components/ui/class-names';
import { Tooltip } from '@/components/ui/tooltip';

/** Longer titles may be cut off after two lines. */
const MAY_BE_CUT = 60;

/** Fits on two lines on the narrowest phone, with nothing above or below its letters: it needs no place to be cut off in. */
const ALWAYS_FITS = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d\p{Zs}!-/:-@]{1,20}$/u;

export const isLongTitle = (title: string): boolean => title.length > MAY_BE_CUT;

type ItemTitleProps = {
  title: string;
  /** What choosing the title does; without it the title is only text. */
  onPress?: () => void;
};

/** A title, on two lines at most; the whole of a long one is in its tooltip. */
export function ItemTitle({ title, onPress }: ItemTitleProps) {
  const text = (
    <span className={classNames('title', ALWAYS_FITS.test(title) && 'is-short')}>
      <bdi>{title}</bdi>
    </span>
  );
  const control = onPress ? (
    <button type="button" className="title-button" data-row-focus onClick={onPress}>
      {text}
    </button>
  ) : (
    text
  );
  return isLongTitle(title) ? <Tooltip label={<bdi>{title}</bdi>}>{control}</Tooltip> : control;
}
