import { useQuery } from '@tanstack/react-query';
import { useContext, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { DROP_ON_LATER } from '@/components/item/drag/places';
import { Unsent } from '@/components/item/form/unsent';
import { useAddForm } from '@/components/item/form/use-add-form';
import { QuickForm } from '@/components/item/quick/quick-form';
import { useQuickComposer } from '@/components/item/quick/use-quick-composer';
import { HighlightContext } from '@/components/item/row/highlight';
import { focusRow } from '@/components/item/row/row-focus';
import { WaitingRows } from '@/components/item/row/waiting-rows';
import { ListState } from '@/components/lists/leaf-states';
import { Button } from '@/components/ui/button';
import { FoldHead } from '@/components/ui/fold-head';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Skeleton } from '@/components/ui/skeleton';
import { PHONE, useMedia } from '@/lib/client/browser/media';
import { dayNotes } from '@/lib/client/discussion/day-notes';
import { tasksForLater, useLaterReach } from '@/lib/client/items/tasks';
import { useVisibleItems } from '@/lib/client/people/people-filter';
import { stateOf } from '@/lib/client/query/read-state';
import { isOpenTask } from '@/lib/shared/calendar/summary';
import { TaskList } from './task-list';
import { useDayGroups } from './use-day-groups';

/** The number of the person's own tasks that are shown until all are asked for. */
const SHOWN = 4;

const PLACE = 'later';

const WAITING = (
  <WaitingRows className="row" widths={['70%', '52%']}>
    {(width) => (
      <div className="body">
        <Skeleton width="16px" height="16px" shape="circle" />
        <Skeleton width={width} />
      </div>
    )}
  </WaitingRows>
);

/** The tasks for later, which have no day; on a phone collapsed below their heading. */
export function LaterSection() {
  const query = useQuery(tasksForLater());
  const composer = useQuickComposer({ place: PLACE, day: null });
  const { title } = composer.texts;
  const form = useAddForm(PLACE, title !== '');
  const { trigger } = form;
  const state = stateOf(query);
  const tasks = useVisibleItems(query.data) ?? [];
  // Rows do not repeat an invalidated read of their comments and stickers.
  useQuery({ ...dayNotes(null), enabled: tasks.length > 0 });
  const groups = useDayGroups(null, tasks, !query.isStale);
  const open = tasks.filter(isOpenTask).length;
  const { isAll, readOn } = useLaterReach();
  const count = open > 0 && (isAll ? open : `${open}+`);

  const linked = useContext(HighlightContext);
  const isLinked = linked?.kind === 'task' && tasks.some(({ id }) => id === linked.id);
  const isPhone = useMedia(PHONE);
  const [isUnfolded, setUnfolded] = useState<boolean | null>(title !== '' || null);
  const [isWhole, setWhole] = useState(false);
  const [isReadingOn, setReadingOn] = useState(false);
  const isShown = !isPhone || (isUnfolded ?? isLinked);
  const [headingId, bodyId] = [useId(), useId()];
  const isCut = !isWhole && !isLinked && groups.own.length > SHOWN;
  const own = isCut ? groups.own.slice(0, SHOWN) : groups.own;

  function showAll(): void {
    const first = groups.own[SHOWN];
    flushSync(() => setWhole(true));
    if (first) focusRow({ kind: 'task', id: first.id });
  }

  async function showFurther(): Promise<void> {
    if (isReadingOn) return;
    setReadingOn(true);
    await readOn();
    setReadingOn(false);
    // The button is gone when all are read.
    if (document.activeElement === document.body) trigger.ref.current?.focus();
  }

  const adding = {
    ...composer,
    add: (focusLine: () => void) => {
      // A new task stands behind the others.
      setWhole(true);
      return composer.add(focusLine);
    },
  };

  return (
    <section className="later" aria-labelledby={headingId} aria-busy={state === 'loading'} {...DROP_ON_LATER}>
      {isPhone ? (
        <FoldHead
          headingId={headingId}
          bodyId={bodyId}
          isOpen={isShown}
          onToggle={() => setUnfolded(!isShown)}
          name="Later"
          count={count}
        />
      ) : (
        <div className="aside-head">
          <h2 id={headingId}>Later</h2>
          {count && <span className="count">{count}</span>}
          <IconButton {...trigger} icon="plus" label="Add for later" size="sm" />
        </div>
      )}
      {isShown && (
        <div id={bodyId} className="later-body">
          <Unsent drafts={composer.unsent} onSendAgain={composer.sendAgain} onDiscard={composer.discard} />
          {form.isOpen && (
            <QuickForm
              id={form.formId}
              composer={adding}
              className="compose-later"
              name="Add a task"
              label="New task for later"
              placeholder="Add for later"
              takesFocus={form.takesFocus}
              onClose={form.close}
              hasClose
            />
          )}
          <ListState
            state={state}
            waiting={WAITING}
            failure="The tasks for later could not be loaded."
            onTryAgain={query.refetch}
            focusAfterwards={trigger.ref}
          />
          <TaskList date={null} tasks={tasks} groups={{ ...groups, own }} focusWhenEmpty={trigger.ref}>
            {isCut && (
              <button type="button" className="more-line" onClick={showAll}>
                Show {groups.own.length - SHOWN} more
                <Icon name="down" size={14} />
              </button>
            )}
          </TaskList>
          {!isAll && (
            <>
              <p className="remark">
                {query.isError
                  ? 'More could not be loaded.'
                  : `These are the first ${(query.data ?? []).length.toLocaleString('en-US')}.`}
              </p>
              <button
                type="button"
                className="more-line"
                aria-busy={isReadingOn}
                onClick={() => void showFurther()}
              >
                {query.isError ? 'Try again' : 'Load more'}
                <Icon name="down" size={14} />
              </button>
            </>
          )}
          {state === 'ready' && tasks.length === 0 && !form.isOpen && (
            <p className="remark">Nothing waits here.</p>
          )}
          {isPhone && (
            <Button {...trigger} variant="quiet" className="add-line">
              <Icon name="plus" />
              Add for later
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
