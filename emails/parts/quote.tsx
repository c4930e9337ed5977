import { paint } from '../paint';
import { WORKING_FACE } from '../theme';
import { Table } from './table';
import { UserLines } from './user-text';

/** Shows text that a person wrote, with a line beside it. */
export const Quote = ({ children }: { children: string }) => (
  <Table style={{ padding: '4px 0 20px' }}>
    <div
      {...paint(
        { ink: 'ink', edge: 'margin-rule' },
        {
          borderWidth: '0 0 0 2px',
          borderStyle: 'solid',
          padding: '2px 0 2px 18px',
          font: `400 15px/24px ${WORKING_FACE}`,
        },
      )}
    >
      <UserLines>{children}</UserLines>
    </div>
  </Table>
);
