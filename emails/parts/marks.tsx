import { paint } from '../paint';
import type { Color } from '../theme';

/** The circle of a task, filled when the task is done. It is decorative: the text beside it says the same. */
export const Ring = ({ color, done }: { color: Color; done: boolean }) => (
  <div
    title={done ? 'Done' : 'Open'}
    {...paint(
      { edge: done ? 'accent' : color, ...(done && { on: 'accent' }) },
      {
        width: '12px',
        height: '12px',
        margin: '3px 0',
        borderWidth: '2px',
        borderStyle: 'solid',
        borderRadius: '50%',
        fontSize: 0,
        lineHeight: 0,
      },
    )}
  />
);

/** The bar of a meeting. */
export const Bar = () => (
  <div
    {...paint(
      { on: 'meeting' },
      { width: '4px', height: '18px', margin: '2px 6px', borderRadius: '2px', fontSize: 0, lineHeight: 0 },
    )}
  />
);

/** The diamond of a goal, filled when the goal is reached. */
export const Diamond = ({ done }: { done: boolean }) => (
  <div {...paint({ ink: 'goal' }, { fontSize: '17px', lineHeight: '22px' })}>{done ? '◆' : '◇'}</div>
);

/** The mark of an item in the week ahead. */
export const Dot = () => (
  <div
    {...paint(
      { on: 'accent' },
      { width: '8px', height: '8px', margin: '7px 4px', borderRadius: '50%', fontSize: 0, lineHeight: 0 },
    )}
  />
);
