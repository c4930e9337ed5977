import { type ReactNode, useContext, useEffect } from 'react';
import { classNames } from '@/components/ui/class-names';
import { useCurrentUser } from '@/lib/client/session/session';
import { PRODUCT_NAME } from '@/lib/shared/site/product';
import styles from './paper.module.css';
import { SheetContext } from './sheet-context';

type PaperProps = {
  /** True for the sheet of a week, whose head has less room. */
  isWeek?: boolean;
  head: ReactNode;
  /** The head of the right half. */
  aside: ReactNode;
  /** The legend of the signs on the sheet. */
  legend?: string;
  left: ReactNode;
  right: ReactNode;
};

/** A landscape sheet that folds in half. */
export function Paper({ isWeek, head, aside, legend, left, right }: PaperProps) {
  const { firstName, lastName } = useCurrentUser();
  const { isWhole, onDrawn } = useContext(SheetContext);
  useEffect(onDrawn, [onDrawn]);
  return (
    <div className={classNames('paper', styles.sheet, isWeek && styles.isWeek)}>
      <header>{head}</header>
      <header className={styles.rightHead}>{aside}</header>
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
