import type { CSSProperties, ReactNode } from 'react';

type TableProps = {
  children: ReactNode;
  className?: string;
  /** The style of the only cell, since clients respect the padding of a cell, but not of a table. */
  style?: CSSProperties;
};

/** A block, as a table with one cell, since every client can lay that out. */
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

/** A table of rows across the whole width. */
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
