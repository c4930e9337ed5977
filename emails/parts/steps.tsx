import { paint } from '../paint';
import { PAGE_FACE, WORKING_FACE } from '../theme';
import { Rows } from './table';

/** Numbered lines on ruled paper. */
export const Steps = ({ steps }: { steps: string[] }) => (
  <Rows style={{ marginBottom: '20px' }}>
    {steps.map((step, index) => {
      const ruled = { borderWidth: '1px 0 0', borderStyle: 'solid', verticalAlign: 'top' } as const;
      return (
        <tr key={step}>
          <td
            width="36"
            {...paint(
              { ink: 'ink-3', edge: 'rule' },
              { ...ruled, width: '36px', padding: '10px 0', font: `400 18px/24px ${PAGE_FACE}` },
            )}
          >
            {index + 1}
          </td>
          <td
            {...paint(
              { ink: 'ink', edge: 'rule' },
              { ...ruled, padding: '10px 0', font: `400 15px/24px ${WORKING_FACE}` },
            )}
          >
            {step}
          </td>
        </tr>
      );
    })}
  </Rows>
);
