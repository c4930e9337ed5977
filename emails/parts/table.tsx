import type { CSSProperties, ReactNode } from 'react';

type TableProps = {
  children: ReactNode;
  className?: string;
  /** Of the one cell: clients heed a cell's padding, not a table's. */
  style?: CSSProperties;
};

/** A block: a table of one cell, since that is what every client can lay out. */
export const Table = ({ children, className, style }: TableProps) => (
  <Rows>
    <tr>
      <td className={className} style={style}>
        {children}
      </td>
    </tr>
  </Rows>
);

type RowsProps = { children: ReactNode; className?: string; style?: CSSProperties };

/** Rows across the whole width. */
export const Rows = ({ children, className, style }: RowsProps) => (
  <table
    role="presentation"
    width="100%"
    border={0}
    cellPadding="0"
    cellSpacing="0"
    className={className}
    style={style}
  >
    <tbody>{children}</tbody>
  </table>
);
