import { act, screen, within } from '@testing-library/react';
import { raiseConflict } from '@/lib/client/changes/conflicts';
import type { ItemKind } from '@/lib/shared/contract/schemas/items';
import { installMockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { sampleGoal, sampleSchedule, sampleTask } from '@/lib/testing/screen/sample-items';
import { SAMPLE_SERIES } from '@/lib/testing/screen/serve-series';
import { ConflictDialog } from './conflict-dialog';

type Version = Record<string, unknown>;

async function rowsOf(kind: ItemKind, mine: Version, theirs: Version) {
  installMockApi();
  const { user } = renderScreen(<ConflictDialog />);
  act(() =>
    raiseConflict({
      kind,
      scope: 'this',
      heading: 'Ines changed this a moment ago',
      mine,
      theirs,
      madeAt: Date.now(),
      by: 'Ines',
      at: null,
      changeId: null,
      keepMine: () => {},
      takeTheirs: () => {},
      decideLater: null,
    }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Ines changed this a moment ago' });
  const rows = within(dialog)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  await user.click(screen.getByRole('button', { name: 'Take theirs' }));
  return rows;
}

describe('the conflict dialog shows both values of every field that people can change, as text', () => {
  it('of a task', async () => {
    const mine = sampleTask();
    const theirs = {
      title: 'Water the ferns',
      date: '2025-11-22',
      time: '09:30',
      priority: 'high',
      completed: true,
    };
    expect(await rowsOf('task', mine, { ...mine, ...theirs })).toEqual([
      ['Title', 'Water the fig', 'Water the ferns'],
      ['Date', 'Nov 21, 2025', 'Nov 22, 2025'],
      ['Time', 'None', '09:30'],
      ['Priority', 'Medium', 'High'],
      ['Done', 'No', 'Yes'],
    ]);
  });

  it('of a rule, also when nothing else differs', async () => {
    const theirs = { ...sampleTask(), series: SAMPLE_SERIES };
    const mine = { ...theirs, recurrence: { rrule: 'FREQ=DAILY' } };
    expect(await rowsOf('task', mine, theirs)).toEqual([['Repeats', 'every day', 'every Friday']]);
    const ended = { ...theirs, recurrence: null };
    expect(await rowsOf('task', ended, { ...theirs, series: null })).toEqual([['Repeats', 'never', 'never']]);
  });

  it('of a checklist, unless both are the same', async () => {
    const step = (title: string, done: boolean) => ({ id: `id of ${title}`, title, done });
    const mine = sampleTask({ checklist: [step('Flour', true), step('Salt', false)] });
    const same = { ...mine, title: 'Bake', checklist: mine.checklist.map((each) => ({ ...each })) };
    expect(await rowsOf('task', mine, same)).toEqual([['Title', 'Water the fig', 'Bake']]);
    const other = { ...mine, checklist: [step('Flour', true), step('Water', true)] };
    expect(await rowsOf('task', mine, other)).toEqual([['Checklist', '✓ Flour, Salt', '✓ Flour, ✓ Water']]);
  });

  it('of a task that was let go', async () => {
    const mine = sampleTask();
    expect(await rowsOf('task', mine, { ...mine, droppedAt: '2025-11-21T10:00:00.000Z' })).toEqual([
      ['Let go', 'No', 'Yes'],
    ]);
  });

  it('of a meeting', async () => {
    const mine = sampleSchedule();
    const theirs = {
      title: 'Stand-up',
      date: '2025-11-22',
      time: '10:00',
      duration: 45,
      location: 'Room 2',
    };
    expect(await rowsOf('schedule', mine, { ...mine, ...theirs })).toEqual([
      ['Title', 'Studio stand-up', 'Stand-up'],
      ['Date', 'Nov 21, 2025', 'Nov 22, 2025'],
      ['Time', '09:30', '10:00'],
      ['Duration', '1h', '45m'],
      ['Location', 'None', 'Room 2'],
    ]);
  });

  it('of a goal, and no field that only the server changes', async () => {
    const mine = sampleGoal({ description: 'Before eight' });
    const theirs = { title: 'Walk', description: null, completed: true, version: 7, isShared: true };
    expect(await rowsOf('goal', mine, { ...mine, ...theirs })).toEqual([
      ['Title', 'Walk before breakfast', 'Walk'],
      ['Description', 'Before eight', 'None'],
      ['Done', 'No', 'Yes'],
    ]);
  });
});

it('the conflict dialog can be opened again after it was closed without a choice', async () => {
  installMockApi();
  const keepMine = jest.fn();
  const { user } = renderScreen(<ConflictDialog />);
  const theirs = sampleTask();
  act(() =>
    raiseConflict({
      kind: 'task',
      scope: 'this',
      heading: 'Ines changed this a moment ago',
      mine: { ...theirs, title: 'Water the ferns' },
      theirs,
      madeAt: Date.now(),
      by: null,
      at: null,
      changeId: null,
      keepMine,
      takeTheirs: () => {},
      decideLater: null,
    }),
  );
  await screen.findByRole('dialog', { name: 'Ines changed this a moment ago' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await screen.findByText('Your change was not saved')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Decide' }));
  await screen.findByRole('dialog', { name: 'Ines changed this a moment ago' });
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  expect(keepMine).toHaveBeenCalledTimes(1);
});

describe('a change that had waited for the network', () => {
  async function open() {
    installMockApi();
    const chosen: string[] = [];
    const { user } = renderScreen(<ConflictDialog />);
    const mine = sampleSchedule({ title: 'Dentist', time: '16:00' });
    act(() =>
      raiseConflict({
        kind: 'schedule',
        scope: 'this',
        heading: 'Ines changed this a moment ago',
        mine,
        theirs: { ...mine, time: '15:30' },
        madeAt: new Date(2025, 10, 21, 15, 31).getTime(),
        by: 'Ines',
        at: new Date(2025, 10, 21, 15, 36).toISOString(),
        changeId: crypto.randomUUID(),
        keepMine: () => chosen.push('mine'),
        takeTheirs: () => chosen.push('theirs'),
        decideLater: () => chosen.push('later'),
      }),
    );
    await screen.findByRole('dialog', { name: 'Dentist has two versions' });
    return { user, chosen };
  }

  it('shows who made each version, and when', async () => {
    const { user } = await open();
    expect(screen.getByText('You and Ines changed it while you were offline.')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: /^Yours/ })).toHaveTextContent(
      'Yours15:31, in this browser',
    );
    expect(screen.getByRole('columnheader', { name: /^Ines/ })).toHaveTextContent('Ines15:36');
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  });

  it('loses neither version before a choice', async () => {
    const { user, chosen } = await open();
    await user.keyboard('{Escape}');
    expect(chosen).toEqual(['later']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([
    ['Decide later', 'later'],
    ['Keep Ines’s', 'theirs'],
    ['Keep mine', 'mine'],
  ])('the button %s makes its choice', async (name, choice) => {
    const { user, chosen } = await open();
    await user.click(screen.getByRole('button', { name }));
    expect(chosen).toEqual([choice]);
  });
});
