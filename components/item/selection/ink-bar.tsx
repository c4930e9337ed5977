import { useEffect, useRef, useState } from 'react';
import { LabelMenu } from '@/components/labels/label-menu';
import { classNames } from '@/components/ui/class-names';
import { Icon, type IconName } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { onDemand } from '@/components/ui/on-demand';
import { useToday } from '@/lib/client/browser/today';
import { dayInWords } from '@/lib/client/changes/inverse';
import { useManyActions } from '@/lib/client/items/many';
import { labelsIn, useLabels } from '@/lib/client/labels/labels';
import type { Day } from '@/lib/shared/calendar/days';
import { PRIORITIES } from '@/lib/shared/contract/plain/priorities';
import type { BatchChange } from '@/lib/shared/contract/schemas/batch';
import { counted } from '@/lib/shared/text/day-counts';
import styles from './ink-bar.module.css';
import type { Selection } from './use-selection';

const MoveDialog = onDemand(() =>
  import('@/components/item/dialogs/move-dialog').then(({ MoveDialog }) => MoveDialog),
);
const GoalDialog = onDemand(() => import('./goal-dialog').then(({ GoalDialog }) => GoalDialog));

type InkBarProps = { selection: Selection };

/** The bar at the foot of a list, with what is done to all chosen items by one press. */
export function InkBar({ selection }: InkBarProps) {
  const { items, chooseAll, release, onKey } = selection;
  const many = useManyActions();
  const today = useToday();
  const [opened, setOpened] = useState<'move' | 'goal' | 'labels' | null>(null);
  const allLabels = useLabels();
  const more = useRef<HTMLButtonElement>(null);
  /** The element beside which the menu of labels is. */
  const anchor = useRef<HTMLElement | null>(null);
  /** True while the menu closes because 'Labels…' was chosen in it. */
  const isToLabels = useRef(false);
  const tasks = items.flatMap((each) => (each.kind === 'task' ? [each.item] : []));
  const areMeetings = items.every(({ kind }) => kind === 'schedule');
  const areTasks = tasks.length === items.length;
  // Meetings are not completed, and goals stay in their period.
  const mayBeDone = items.every(({ kind }) => kind !== 'schedule');
  const mayMove = items.every(({ kind }) => kind !== 'goal');
  const areDone = items.every((each) => each.kind !== 'schedule' && each.item.completed);
  const areDropped = tasks.every(({ droppedAt }) => droppedAt !== null);
  const [date, ...otherDates] = [...new Set(items.map(({ item }) => item.date))];
  const name = `${items.length} chosen`;

  /** Gets the focus when a dialog closes, together with the bar. */
  const afterClosing = useRef<HTMLElement | null>(null);

  function change(to: BatchChange, did: string): void {
    afterClosing.current = release(to.date !== undefined);
    void many.change(items, to, did);
  }

  function remove(): void {
    release(true);
    void many.remove(items);
  }

  const common = (items[0]?.item.labels ?? []).filter((id) =>
    items.every(({ item }) => item.labels.includes(id)),
  );

  /** The rows stay chosen. */
  function label(chosen: readonly string[]): void {
    const added = chosen.filter((id) => !common.includes(id));
    const removed = common.filter((id) => !chosen.includes(id));
    const [named] = labelsIn(allLabels, [...added, ...removed]);
    const name = named ? `#${named.name}` : 'a label';
    const did = added.length > 0 ? `labelled ${name}` : `no longer labelled ${name}`;
    void many.change(items, added.length > 0 ? { addLabels: added } : { removeLabels: removed }, did);
  }

  function openLabels(beside: Element | null): void {
    anchor.current = beside instanceof HTMLElement ? beside : null;
    setOpened('labels');
  }

  /** The menu would return the focus to its button, which would close the labels that open. */
  function openChosen(event: Event): void {
    if (!isToLabels.current) return;
    isToLabels.current = false;
    event.preventDefault();
    openLabels(more.current);
  }

  const complete = () => change({ completed: !areDone }, areDone ? 'not done' : 'done');
  const later = () => change({ date: null }, 'moved to Later');
  const moveTo = (day: Day) => change({ date: day }, `moved to ${dayInWords(day)}`);

  useEffect(() => {
    onKey.current = (key) => {
      if (key === 'Delete') remove();
      else if (key === ' ' && mayBeDone) complete();
      else if (key === '#') openLabels(document.activeElement);
      else if (key === 'm' && mayMove) setOpened('move');
      else if (key === 'l' && areTasks) later();
      // As for one task: only those for later have this letter.
      else if (key === 't' && items.every(({ item }) => item.date === null)) moveTo(today);
      else return false;
      return true;
    };
    return () => {
      onKey.current = null;
    };
  });

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form */}
      <div className={classNames(styles.inkBar, styles.isMany)} data-ink-bar role="group" aria-label={name}>
        <b>{name}</b>
        {mayBeDone && <BarButton icon="check" label={areDone ? 'Not done' : 'Done'} onPress={complete} />}
        {mayMove && <BarButton icon="cal" label="Move to…" onPress={() => setOpened('move')} />}
        {areTasks && <BarButton icon="clock" label="Later" onPress={later} />}
        <BarButton icon="trash" label="Delete" onPress={remove} />
        <Menu
          trigger={<IconButton ref={more} icon="dots" label="More for the chosen" />}
          size="sm"
          onCloseAutoFocus={openChosen}
        >
          {areTasks && (
            <>
              <MenuItem
                icon="arrow"
                onSelect={() => change({ dropped: !areDropped }, areDropped ? 'taken up again' : 'let go')}
              >
                {areDropped ? 'Take up again' : 'Let go'}
              </MenuItem>
              {[...PRIORITIES].reverse().map((priority) => (
                <MenuItem
                  key={priority}
                  icon="flag"
                  onSelect={() => change({ priority }, `set to ${priority} priority`)}
                >
                  {priority.charAt(0).toUpperCase() + priority.slice(1)} priority
                </MenuItem>
              ))}
              <MenuItem icon="target" onSelect={() => setOpened('goal')}>
                Goal…
              </MenuItem>
              <MenuSeparator />
            </>
          )}
          <MenuItem
            icon="hash"
            onSelect={() => {
              isToLabels.current = true;
            }}
          >
            Labels…
          </MenuItem>
          <MenuItem icon="list" onSelect={chooseAll}>
            Choose all
          </MenuItem>
        </Menu>
        <button
          type="button"
          className={styles.chooseNone}
          aria-label="Choose none"
          onClick={() => release(false)}
        >
          <span aria-hidden="true">Esc</span>
          <Icon name="x" />
        </button>
      </div>
      {opened === 'move' && (
        <MoveDialog
          item={{
            title: counted(items.length, areTasks ? 'task' : areMeetings ? 'meeting' : 'item'),
            date: otherDates.length === 0 ? (date ?? null) : null,
          }}
          onMove={moveTo}
          onLater={areTasks ? later : undefined}
          onClose={() => setOpened(null)}
          returnFocusTo={() => afterClosing.current}
        />
      )}
      {opened === 'labels' && (
        <LabelMenu chosen={common} onChange={label} anchor={anchor} onClose={() => setOpened(null)} />
      )}
      {opened === 'goal' && (
        <GoalDialog
          tasks={tasks}
          onChoose={(goal) =>
            change({ goalId: goal?.id ?? null }, goal ? `for the goal “${goal.title}”` : 'without a goal')
          }
          onClose={() => setOpened(null)}
          returnFocusTo={() => afterClosing.current}
        />
      )}
    </>
  );
}

type BarButtonProps = { icon: IconName; label: string; onPress: () => void };

const BarButton = ({ icon, label, onPress }: BarButtonProps) => (
  <button type="button" onClick={onPress}>
    <Icon name={icon} />
    <span>{label}</span>
  </button>
);
