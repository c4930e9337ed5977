import type { ReactNode } from 'react';

type WaitingRowsProps = {
  /** That of the rows to come. */
  className: string;
  /** The width of each row's title. */
  widths: readonly string[];
  children: (width: string) => ReactNode;
};

/** The shapes of rows where a list will be (docs/specification.md section 9). */
export const WaitingRows = ({ className, widths, children }: WaitingRowsProps) => (
  <ul aria-hidden="true">
    {widths.map((width) => (
      <li key={width} className={`${className} is-waiting`}>
        {children(width)}
      </li>
    ))}
  </ul>
);
