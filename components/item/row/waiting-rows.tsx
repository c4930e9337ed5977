import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';

type WaitingRowsProps = {
  /** The class of the rows. */
  className: string | undefined;
  /** The width of each row's title. */
  widths: readonly string[];
  children: (width: string) => ReactNode;
};

/** Placeholders for the rows of a list (docs/product/frame.md). */
export const WaitingRows = ({ className, widths, children }: WaitingRowsProps) => (
  <ul aria-hidden="true">
    {widths.map((width) => (
      <li key={width} className={classNames(className, 'is-waiting')}>
        {children(width)}
      </li>
    ))}
  </ul>
);
