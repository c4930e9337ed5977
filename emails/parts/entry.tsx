import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import { paint } from '../paint';
import { safeLine } from '../people-text';
import { type Color, WORKING_FACE } from '../theme';
import { Rows } from './table';
import { UserText } from './user-text';

type EntryProps = {
  kind: ItemKind;
  title: string;
  /** Lines below the title: time, duration, place. */
  facts: string[];
  /** Marks a cancelled meeting. */
  ended?: boolean;
};

const COLORS: Record<ItemKind, { bar: Color; on: Color }> = {
  task: { bar: 'accent', on: 'accent-soft' },
  schedule: { bar: 'meeting', on: 'meeting-soft' },
  goal: { bar: 'goal', on: 'goal-soft' },
};

/** Shows an item as the planner does. */
export function Entry({ kind, title, facts, ended }: EntryProps) {
  const { bar, on } = COLORS[kind];
  return (
    <Rows style={{ margin: '4px 0 20px' }}>
      <tr>
        <td width="4" {...paint({ on: bar }, { width: '4px', fontSize: 0, lineHeight: 0 })} />
        <td {...paint({ ink: 'ink', on }, { padding: '14px 18px', borderRadius: '0 4px 4px 0' })}>
          <div
            style={{
              font: `600 16px/24px ${WORKING_FACE}`,
              textDecoration: ended ? 'line-through' : 'none',
            }}
          >
            <UserText>{title}</UserText>
          </div>
          {facts.map((fact) => (
            <div key={fact} {...paint({ ink: 'ink-2' }, { font: `400 14px/22px ${WORKING_FACE}` })}>
              <UserText>{fact}</UserText>
            </div>
          ))}
        </td>
      </tr>
    </Rows>
  );
}

/** Returns the plain text form of `Entry`. */
export const entryText = ({ title, facts }: Pick<EntryProps, 'title' | 'facts'>): string =>
  [title, ...facts].map((line) => `  ${safeLine(line)}`).join('\n');
