import { paint } from '../paint';
import { safeLine } from '../people-text';
import { WORKING_FACE } from '../theme';
import { Rows } from './table';
import { UserText } from './user-text';

type FactsProps = { facts: { label: string; value: string }[] };

/** Ruled lines, each with a name and a value. */
export const Facts = ({ facts }: FactsProps) => (
  <Rows style={{ marginBottom: '20px' }}>
    {facts.map(({ label, value }) => {
      const ruled = {
        borderWidth: '1px 0 0',
        borderStyle: 'solid',
        verticalAlign: 'top',
        padding: '10px 0',
        font: `400 15px/24px ${WORKING_FACE}`,
      } as const;
      return (
        <tr key={label}>
          <td width="84" {...paint({ ink: 'ink-3', edge: 'rule' }, { ...ruled, width: '84px' })}>
            {label}
          </td>
          <td {...paint({ ink: 'ink', edge: 'rule' }, ruled)}>
            <UserText>{value}</UserText>
          </td>
        </tr>
      );
    })}
  </Rows>
);

/** Returns the plain text form of `Facts`. */
export const factsText = ({ facts }: FactsProps): string =>
  facts.map(({ label, value }) => `  ${label}: ${safeLine(value)}`).join('\n');
