import { paint } from '../paint';
import { PAGE_FACE, WORKING_FACE } from '../theme';
import { meetingsCounted, tasksCounted } from '../words';
import { Rows } from './table';

export type WeekDay = { label: string; tasks: number; done: number; meetings: number };

const small = `400 12px/18px ${WORKING_FACE}`;

/** The seven days of a week: completed tasks and meetings of each. */
export const WeekStrip = ({ days }: { days: WeekDay[] }) => (
  <>
    <Rows {...paint({ edge: 'line' }, { borderWidth: '1px', borderStyle: 'solid', tableLayout: 'fixed' })}>
      <tr>
        {days.map((day, index) => (
          <td
            key={day.label}
            align="center"
            title={`${tasksCounted(day.tasks)}, ${day.done} done, ${meetingsCounted(day.meetings)}`}
            {...paint(
              { on: index % 2 ? 'paper-2' : 'paper', edge: 'rule' },
              { borderWidth: index === 0 ? 0 : '0 0 0 1px', borderStyle: 'solid', padding: '10px 2px' },
            )}
          >
            <div {...paint({ ink: 'ink-3' }, { font: small })}>{day.label}</div>
            <div {...paint({ ink: 'ink' }, { font: `400 19px/28px ${PAGE_FACE}` })}>
              {day.tasks === 0 ? '–' : day.done}
            </div>
            <div {...paint({ ink: 'ink-3' }, { font: small })}>
              {day.tasks === 0 ? '\u00a0' : `of ${day.tasks}`}
            </div>
            <div {...paint({ ink: day.meetings === 0 ? 'ink-3' : 'meeting' }, { font: small })}>
              {day.meetings === 0 ? '\u00a0' : <MeetingCount>{day.meetings}</MeetingCount>}
            </div>
          </td>
        ))}
      </tr>
    </Rows>
    <div {...paint({ ink: 'ink-3' }, { font: small, paddingTop: '8px' })}>
      Tasks that are done, of all of the day, and <span {...paint({ ink: 'meeting' })}>meetings</span>.
    </div>
  </>
);

const MeetingCount = ({ children }: { children: number }) => (
  <>
    <span
      {...paint(
        { on: 'meeting' },
        { display: 'inline-block', width: '3px', height: '10px', marginRight: '5px', borderRadius: '1px' },
      )}
    />
    {children}
  </>
);
