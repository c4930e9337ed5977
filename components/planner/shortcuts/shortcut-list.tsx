import { Fragment, type ReactNode } from 'react';
import { keyName } from '@/components/ui/key-name';
import { Switch } from '@/components/ui/switch';
import { switchShortcuts, useShortcutsOn } from '@/lib/client/settings/shortcuts';
import styles from './shortcut-list.module.css';

/** The keys (`keyName`) and the names of the controls that do the same. */
const LIST: [keys: readonly string[], does: string][] = [
  [['Mod K', '/'], 'Search, or name an action'],
  [['1', '2', '3', '4', '5'], 'Daily, Weekly, Monthly, Annual, Upcoming'],
  [['T'], 'Today'],
  [['[', ']'], 'Previous and next day, week, month or year'],
  [['N'], 'New task'],
  [['Q'], 'New task from anywhere'],
  [['M'], 'New meeting'],
  [['G'], 'Go to a day'],
  [['F'], 'Fold today away, or unfold it'],
  [['Mod Z'], 'Undo'],
  [['Mod Shift Z', 'Ctrl Y'], 'Redo'],
  [['?'], 'This list'],
];

/** The keys of the palette. */
const PALETTE_LIST: typeof LIST = [
  [['↑', '↓'], 'Choose'],
  [['Enter'], 'Open'],
  [['Mod Enter'], 'Done, or not done'],
  [['Alt Enter'], 'Open in a new tab'],
  [['Ctrl N'], 'Add the text as a task'],
  [['Tab'], 'Complete a filter'],
  [['Esc'], 'Clear, then close'],
];

/** The keys of a focused row in a list. */
const ROW_LIST: typeof LIST = [
  [['↑', '↓', 'K', 'J'], 'Row before, row after'],
  [['←', '→'], 'What can be done with the row'],
  [['Enter'], 'Open'],
  [['Space'], 'Done, or not done'],
  [['M'], 'Move to another day'],
  [['#'], 'Labels'],
  [['X', 'Shift ↑', 'Shift ↓'], 'Choose, to change many together'],
  [['Alt ↑', 'Alt ↓'], 'Move a task in the order of its day'],
  [['L'], 'Later'],
  [['T'], 'From Later to today'],
  [['Del'], 'Delete'],
];

/** The keys of a focused block on the hours. */
const HOURS_LIST: typeof LIST = [
  [['↑', '↓'], '15 minutes earlier, 15 minutes later'],
  [['Shift ↑', 'Shift ↓'], 'Shorter, longer'],
  [['←', '→'], 'Block before, block after'],
  [['Enter'], 'Open'],
  [['Alt Enter'], 'Copy'],
  [['N'], 'Something new at its end'],
];

/** The keys on the hours of the week, where the arrow keys go through many blocks and change the pressed one alone. */
const WEEK_HOURS_LIST: typeof LIST = [
  [['↑', '↓'], 'Item before, item after'],
  [['←', '→'], 'Day before, day after'],
  [['Space'], 'Press a block; Esc lets go of it'],
  [['↑', '↓'], 'Pressed: earlier, later'],
  [['Shift ↑', 'Shift ↓'], 'Pressed: shorter, longer'],
  [['Shift ←', 'Shift →'], 'Pressed: to the day before, to the day after'],
];

/** The keys on the board of the week, besides those of a list. */
const BOARD_LIST: typeof LIST = [
  [['←', '→'], 'Day before, day after'],
  [['Shift ←', 'Shift →'], 'Carry to the day before, to the day after'],
];

/** The keys in the review of what is left from earlier days. */
const REVIEW_LIST: typeof LIST = [
  [['T', 'M', 'D'], 'To today, to tomorrow, to another day'],
  [['L'], 'Later'],
  [['X'], 'Let go'],
  [['Space'], 'Done'],
];

/** The keys in the sheet of an item. */
const SHEET_LIST: typeof LIST = [
  [['K', 'J'], 'Item before, item after'],
  [['Alt ↑', 'Alt ↓'], 'Move a step of the checklist'],
  [['Esc'], 'Leave a text, fold the sheet back'],
];

/** All shortcuts, and the switch that turns them off. */
export function ShortcutList() {
  const isOn = useShortcutsOn();
  return (
    <>
      <div className={styles.columns}>
        <KeyList list={LIST} />
        <KeyList list={PALETTE_LIST} when="While searching" />
        <KeyList list={ROW_LIST} when="In a list" />
        <KeyList list={HOURS_LIST} when="On the hours" />
        <KeyList list={WEEK_HOURS_LIST} when="On the hours of the week" />
        <KeyList list={BOARD_LIST} when="On the board of the week" />
        <KeyList list={REVIEW_LIST} when="Left from earlier days" />
        <KeyList list={SHEET_LIST} when="In the sheet of an item" />
      </div>
      <div className={styles.switchLine}>
        <div>
          <strong>Single-key shortcuts</strong>
          <p className="hint">They never work in fields. Off, they wait in the account menu.</p>
        </div>
        <Switch label="Single-key shortcuts" checked={isOn} onChange={switchShortcuts} />
      </div>
    </>
  );
}

const KeyList = ({ list, when }: { list: typeof LIST; when?: string }) => (
  <div className={styles.group}>
    {when && <h3 className={styles.groupName}>{when}</h3>}
    <dl className={styles.keys}>
      {list.map(([keys, does]) => (
        <Fragment key={does}>
          <dt>
            {keys.map((key) => (
              <Key key={key}>{key.split(' ').map(keyName).join(' ')}</Key>
            ))}
          </dt>
          <dd>{does}</dd>
        </Fragment>
      ))}
    </dl>
  </div>
);

const Key = ({ children }: { children: ReactNode }) => <kbd>{children}</kbd>;
