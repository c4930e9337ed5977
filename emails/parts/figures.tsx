import { paint } from '../paint';
import { light, PAGE_FACE, WORKING_FACE } from '../theme';
import { Rows } from './table';

type FiguresProps = { figures: { value: string; label: string }[] };

/** A summary: a row of figures, each above its label, with thin lines between them. */
export const Figures = ({ figures }: FiguresProps) => (
  <Rows style={{ margin: '4px 0 24px' }}>
    <tr>
      {figures.map(({ value, label }, index) => (
        <td
          key={label}
          width={`${100 / figures.length}%`}
          className="figure edge-line"
          style={{
            borderColor: light('line'),
            borderStyle: 'solid',
            borderWidth: index === 0 ? 0 : '0 0 0 1px',
            padding: index === 0 ? '2px 8px 2px 0' : '2px 8px 2px 14px',
            verticalAlign: 'top',
          }}
        >
          <div {...paint({ ink: 'ink' }, { font: `400 26px/30px ${PAGE_FACE}` })}>{value}</div>
          <div {...paint({ ink: 'ink-3' }, { font: `400 12px/16px ${WORKING_FACE}` })}>{label}</div>
        </td>
      ))}
    </tr>
  </Rows>
);
