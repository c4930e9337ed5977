import type { ReactNode } from 'react';
import { paint } from '../paint';
import { type Color, WORKING_FACE } from '../theme';
import { andMore, LINES_MAX } from '../words';
import { Rows } from './table';
import { UserText } from './user-text';
import { Aside } from './words';

export type LedgerRow = {
  /** The text in the margin: a time or a day. */
  margin?: string;
  mark: ReactNode;
  title: string;
  /** A note by the planner below the title, in a colour of its own. */
  note?: { text: string; ink: Color };
  /** Texts that people wrote, such as the place or the owner. */
  facts?: string[];
  done?: boolean;
};

type LedgerProps = { rows: LedgerRow[] /** Width of the margin in pixels; 0 for none. */; width?: number };

/** Ruled lines with a margin for the time, as in the planner. */
export const Ledger = ({ rows, width = 52 }: LedgerProps) =>
  rows.length > 0 && (
    <>
      <Rows style={{ marginBottom: '8px' }}>
        {rows.slice(0, LINES_MAX).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places, and may be alike
          <Line key={index} row={row} width={width} />
        ))}
      </Rows>
      {rows.length > LINES_MAX && <Aside>{andMore(rows.length - LINES_MAX)}</Aside>}
    </>
  );

const ruled = { borderStyle: 'solid', verticalAlign: 'top' } as const;

function Line({ row, width }: { row: LedgerRow; width: number }) {
  const { margin, mark, title, note, facts = [], done } = row;
  return (
    <tr>
      {width > 0 && (
        <>
          <td
            width={width}
            {...paint(
              { ink: 'ink-2', edge: 'rule' },
              {
                ...ruled,
                borderWidth: '1px 0 0',
                width: `${width}px`,
                padding: '10px 10px 10px 0',
                font: `400 14px/22px ${WORKING_FACE}`,
                whiteSpace: 'nowrap',
              },
            )}
          >
            {margin}
          </td>
          <td width="1" {...paint({ on: 'margin-rule' }, { width: '1px', fontSize: 0, lineHeight: 0 })} />
        </>
      )}
      <td
        width="34"
        {...paint(
          { edge: 'rule' },
          {
            ...ruled,
            borderWidth: '1px 0 0',
            width: '34px',
            padding: width > 0 ? '10px 0 10px 14px' : '10px 0',
          },
        )}
      >
        {mark}
      </td>
      <td
        {...paint(
          { ink: done ? 'ink-3' : 'ink', edge: 'rule' },
          { ...ruled, borderWidth: '1px 0 0', padding: '10px 0', font: `500 15px/22px ${WORKING_FACE}` },
        )}
      >
        <span style={{ textDecoration: done ? 'line-through' : 'none' }}>
          <UserText>{title}</UserText>
        </span>
        {(note || facts.length > 0) && (
          <div {...paint({ ink: 'ink-3' }, { font: `400 13px/20px ${WORKING_FACE}` })}>
            {note && <span {...paint({ ink: note.ink })}>{note.text}</span>}
            {facts.map((fact, index) => (
              <span key={fact}>
                {(note || index > 0) && ' \u00a0·\u00a0 '}
                <UserText>{fact}</UserText>
              </span>
            ))}
          </div>
        )}
      </td>
    </tr>
  );
}
