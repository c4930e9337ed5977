import { type Day, formatDay } from '@/lib/shared/calendar/days';
import { paint } from '../paint';
import { PAGE_FACE } from '../theme';

/** Shows a date as the daily view does: day of the month, weekday and month. */
export const PageDate = ({ day }: { day: Day }) => (
  <table role="presentation" border={0} cellPadding="0" cellSpacing="0" style={{ marginBottom: '14px' }}>
    <tbody>
      <tr>
        <td
          {...paint(
            { ink: 'ink' },
            { font: `400 66px/66px ${PAGE_FACE}`, letterSpacing: '-0.035em', paddingRight: '16px' },
          )}
        >
          {formatDay(day, { day: 'numeric' })}
        </td>
        <td>
          <h1 {...paint({ ink: 'ink' }, { margin: 0, font: `500 24px/28px ${PAGE_FACE}` })}>
            {formatDay(day, { weekday: 'long' })}
          </h1>
          <div {...paint({ ink: 'ink-3' }, { font: `italic 400 16px/24px ${PAGE_FACE}` })}>
            {formatDay(day, { month: 'long', year: 'numeric' })}
          </div>
        </td>
      </tr>
    </tbody>
  </table>
);
