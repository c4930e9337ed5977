import { Fragment, type ReactNode } from 'react';
import { Switch } from '@/components/ui/switch';
import { switchShortcuts, useShortcutsOn } from '@/lib/client/settings/shortcuts';
import styles from './shortcut-list.module.css';

/** The keys and the names of the controls that do the same. */
const LIST: [keys: readonly string[], does: string][] = [
  [['Ctrl K', '⌘ K', '/'], 'Search, or name an action'],
  [['1', '2', '3', '4', '5'], 'Daily, Weekly, Monthly, Annual, Upcoming'],
  [['T'], 'Today'],
  [['[', ']'], 'Previous and next day, week, month or year'],
  [['N'], 'New task'],
  [['Q'], 'New task from anywhere'],
  [['M'], 'New meeting'],
  [['G'], 'Go to a day'],
  [['F'], 'Fold today away, or unfold it'],
  [['Ctrl Z', '⌘ Z'], 'Undo'],
  [['?'], 'This list'],
];

/** The keys of the palette. */
const PALETTE_LIST: typeof LIST = [
  [['↑', '↓'], 'Choose'],
  [['Enter'], 'Open'],
  [['Ctrl Enter', '⌘ Enter'], 'Done, or not done'],
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
      <KeyList list={LIST} />
      <h3 className={styles.groupName}>While searching</h3>
      <KeyList list={PALETTE_LIST} />
      <h3 className={styles.groupName}>In a list</h3>
      <KeyList list={ROW_LIST} />
      <h3 className={styles.groupName}>On the hours</h3>
      <KeyList list={HOURS_LIST} />
      <h3 className={styles.groupName}>On the board of the week</h3>
      <KeyList list={BOARD_LIST} />
      <h3 className={styles.groupName}>Left from earlier days</h3>
      <KeyList list={REVIEW_LIST} />
      <h3 className={styles.groupName}>In the sheet of an item</h3>
      <KeyList list={SHEET_LIST} />
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

const KeyList = ({ list }: { list: typeof LIST }) => (
  <dl className={styles.keys}>
    {list.map(([keys, does]) => (
      <Fragment key={does}>
        <dt>
          {keys.map((key) => (
            <Key key={key}>{key}</Key>
          ))}
        </dt>
        <dd>{does}</dd>
      </Fragment>
    ))}
  </dl>
);

const Key = ({ children }: { children: ReactNode }) => <kbd>{children}</kbd>;
