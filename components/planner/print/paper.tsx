import { type ReactNode, useContext, useEffect } from 'react';
import { classNames } from '@/components/ui/class-names';
import { useCurrentUser } from '@/lib/client/session/session';
import { PRODUCT_NAME } from '@/lib/shared/site/product';
import { SheetContext } from './sheet-context';

type PaperProps = {
  /** The kind of sheet, for the stylesheet. */
  kind: 'of-day' | 'of-week' | 'of-month' | 'of-year';
  head: ReactNode;
  /** The head of the right half. */
  aside: ReactNode;
  /** The legend of the signs on the sheet. */
  legend?: string;
  left: ReactNode;
  right: ReactNode;
};

/** A landscape sheet that folds in half. */
export function Paper({ kind, head, aside, legend, left, right }: PaperProps) {
  const { firstName, lastName } = useCurrentUser();
  const { isWhole, onDrawn } = useContext(SheetContext);
  useEffect(onDrawn, [onDrawn]);
  return (
    <div className={classNames('paper', kind)}>
      <header>{head}</header>
      <header className="rr">{aside}</header>
      {left}
      {right}
      <footer>
        <span>
          <bdi>{[firstName, lastName].filter(Boolean).join(' ')}</bdi>
        </span>
        <span>{isWhole ? 'Fold along the marks' : NOT_WHOLE}</span>
      </footer>
      <footer>
        <span>{legend}</span>
        <span>{PRODUCT_NAME}</span>
      </footer>
    </div>
  );
}

const NOT_WHOLE = 'Some of this sheet had not been loaded when it was printed.';
