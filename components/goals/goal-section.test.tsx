import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Announcer } from '@/components/planner/frame/announcer';
import { nextPaint } from '@/lib/client/browser/next-paint';
import type { GoalType } from '@/lib/shared/calendar/goal-periods';
import type { Goal } from '@/lib/shared/contract/schemas/goals';
import { setPhone } from '@/lib/testing/screen/browser';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { chooseInRow, openRowMenu } from '@/lib/testing/screen/row-menu';
import { INES, SAMPLE_DAY, sampleGoal, sharedBy, TOMAS } from '@/lib/testing/screen/sample-items';
import { GoalSection } from './goal-section';

const walk = sampleGoal({ title: 'Walk before breakfast', completed: true });
const chapter = sampleGoal({
  title: 'Finish chapter four',
  description: 'Only the dates.\nCommas can wait.',
});
const swim = sampleGoal({ title: 'Swim twice', type: 'weekly', date: '2025-11-16' });

let api: MockApi;
let user: UserEvent;

async function open(goals: Goal[] = [walk, chapter, swim], type: GoalType = 'daily', date = SAMPLE_DAY) {
  api = installMockApi({ goals });
  const rendered = renderScreen(
    <>
      <GoalSection type={type} date={date} />
      <Announcer />
    </>,
    signedInClient(),
  );
  user = rendered.user;
  await waitFor(() => expect(section()).toHaveAttribute('aria-busy', 'false'));
  return rendered;
}

const section = () => screen.getByRole('region', { name: /goals/ });
const titles = () =>
  screen
    .queryAllByRole('checkbox')
    .map((mark) => mark.getAttribute('aria-label')?.slice('Mark as done: '.length));
const mark = (title: string) => screen.getByRole('checkbox', { name: `Mark as done: ${title}` });
const elementOf = (title: string): HTMLElement => {
  const row = mark(title).closest('li');
  if (!row) throw new Error(`No row for ${title}`);
  return row;
};
const rowOf = (title: string) => within(elementOf(title));
const plus = () => screen.getByRole('button', { name: 'Add a goal' });
const field = (name: string) => screen.getByRole('textbox', { name });
const announcement = () => screen.getByRole('status').textContent;

afterEach(() => setPhone(false));

describe('the list of goals', () => {
  it('has the goals of its type, oldest first, and counts the completed ones', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 2, name: 'Daily goals' })).toBeInTheDocument();
    expect(titles()).toEqual(['Walk before breakfast', 'Finish chapter four']);
    expect(screen.getByText('1 of 2')).toBeInTheDocument();
    expect(mark('Walk before breakfast')).toBeChecked();
    expect(screen.getByText(/Commas can wait/).tagName).toBe('BDI');
  });

  it('shows what a goal is part of, and how much of it is done', async () => {
    const novel = sampleGoal({ title: 'Novel', type: 'annual', date: '2025-01-01' });
    const part = { parentId: novel.id, progress: { done: 8, total: 14 } };
    await open([novel, { ...chapter, ...part }, { ...walk, parentId: novel.id }, swim]);
    const ofParent = await rowOf('Finish chapter four').findByText('Novel');
    const progress = rowOf('Finish chapter four').getByText('8 of 14 done');
    expect(ofParent.closest('p')).toHaveTextContent(/^Part of Novel$/);
    expect(progress.closest('p')).not.toContainElement(ofParent);
    expect(elementOf('Walk before breakfast')).toHaveTextContent('Part of Novel');
    expect(elementOf('Walk before breakfast')).not.toHaveTextContent('0 of 0');
  });

  it('reads no further goals while none is part of another', async () => {
    await open();
    expect(api.calls().filter((call) => call.includes('goals'))).toEqual(['GET /api/goals/daily/2025-11-21']);
  });

  it.each([
    ['weekly', 'Weekly goals'],
    ['monthly', 'Monthly goals'],
    ['annual', 'Annual goals'],
  ] as const)('for %s goals has the heading "%s"', async (type, name) => {
    await open([sampleGoal({ title: 'A goal', type })], type);
    expect(screen.getByRole('region', { name })).toBeInTheDocument();
    expect(titles()).toEqual(['A goal']);
  });

  it('is loaded once for all days of a period', async () => {
    const { rerender } = await open([swim], 'weekly');
    rerender(<GoalSection type="weekly" date="2025-11-17" />);
    expect(titles()).toEqual(['Swim twice']);
    const reads = () => api.calls().filter((call) => call.includes('/api/goals'));
    expect(reads()).toEqual(['GET /api/goals/weekly/2025-11-16']);
    rerender(<GoalSection type="weekly" date="2025-11-23" />);
    expect(await screen.findByText('One goal is plenty. Write it down.')).toBeInTheDocument();
    expect(reads()).toHaveLength(2);
  });

  it('has two placeholders while it is loading', () => {
    api = installMockApi({ goals: [walk] });
    api.hold('GET', /goals/);
    const { container } = renderScreen(<GoalSection type="daily" date={SAMPLE_DAY} />, signedInClient());
    expect(section()).toHaveAttribute('aria-busy', 'true');
    expect(container.querySelectorAll('.goal.is-waiting')).toHaveLength(2);
  });

  it('has a text when there is no goal', async () => {
    await open([]);
    expect(screen.getByText('One goal is plenty. Write it down.')).toBeInTheDocument();
  });

  it('reports that it could not be loaded, and can be loaded again', async () => {
    api = installMockApi({ goals: [walk] });
    api.failNext('GET', /goals/, { status: 503 });
    ({ user } = renderScreen(<GoalSection type="daily" date={SAMPLE_DAY} />, signedInClient()));
    expect(await screen.findByRole('alert')).toHaveTextContent('These goals could not be loaded.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Walk before breakfast')).toBeInTheDocument();
  });
});

describe('a new goal', () => {
  it('is shown at once, and confirmed once it is stored', async () => {
    await open();
    const answer = api.hold('POST', /goals$/);
    await user.click(plus());
    expect(plus()).toHaveAttribute('aria-expanded', 'true');
    expect(field('Title')).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled();
    await user.type(field('Description, optional'), ' 120 copies. ');
    await user.type(field('Title'), '  Print the poster {Enter}');
    expect(titles()).toEqual(['Walk before breakfast', 'Finish chapter four', 'Print the poster']);
    expect(screen.getByText('1 of 3')).toBeInTheDocument();
    expect(field('Title')).toHaveValue('');
    expect(field('Title')).toHaveFocus();
    expect(screen.queryByText('Goal created!')).not.toBeInTheDocument();
    answer();
    expect(await screen.findByText('Goal created!')).toBeInTheDocument();
    expect(api.bodies('POST', /goals$/)).toEqual([
      {
        id: expect.any(String),
        title: 'Print the poster',
        description: '120 copies.',
        type: 'daily',
        date: SAMPLE_DAY,
      },
    ]);
  });

  it('can be written with the keyboard alone, its description on several lines', async () => {
    await open([]);
    act(() => plus().focus());
    await user.keyboard('{Enter}Swim{Tab}Twice.{Enter}Or more.{Control>}{Enter}{/Control}');
    await waitFor(() => expect(api.goals()).toHaveLength(1));
    expect(api.goals()[0]).toMatchObject({ title: 'Swim', description: 'Twice.\nOr more.' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    expect(plus()).toHaveFocus();
    expect(await screen.findByText('Goal created!')).toBeInTheDocument();
  });

  it('that cannot be stored is removed, and its text returns to the form', async () => {
    await open();
    api.failNext('POST', /goals$/, { status: 500 });
    await user.click(plus());
    await user.type(field('Title'), 'Print the poster{Enter}');
    expect(await screen.findByText('Failed to create goal')).toBeInTheDocument();
    expect(screen.getByText('There was an error creating your goal. Please try again.')).toBeInTheDocument();
    expect(titles()).not.toContain('Print the poster');
    await waitFor(() => expect(field('Title')).toHaveValue('Print the poster'));
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(api.goals()).toHaveLength(4));
    const [first, second] = api.bodies('POST', /goals$/) as { id: string }[];
    expect(second?.id).toBe(first?.id);
    expect(await screen.findByText('Goal created!')).toBeInTheDocument();
  });

  it('with too long a title is reported and cannot be added', async () => {
    await open();
    await user.click(plus());
    await user.click(field('Title'));
    await user.paste('x'.repeat(201));
    expect(screen.getByText('1 too many: 200 characters fit.')).toBeInTheDocument();
    expect(field('Title')).toBeInvalid();
    expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled();
  });
});

describe('the checkbox of a goal', () => {
  it('completes the goal at once, and reopens it', async () => {
    await open();
    const answer = api.hold('PATCH', /goals/);
    await user.click(mark('Finish chapter four'));
    expect(mark('Finish chapter four')).toBeChecked();
    expect(screen.getByText('2 of 2')).toBeInTheDocument();
    expect(announcement()).toBe('Done: Finish chapter four');
    answer();
    await waitFor(() => expect(api.goals().find(({ id }) => id === chapter.id)?.completed).toBe(true));
    await user.keyboard(' ');
    expect(mark('Finish chapter four')).not.toBeChecked();
    expect(announcement()).toBe('Not done: Finish chapter four');
    await waitFor(() => expect(api.goals().find(({ id }) => id === chapter.id)?.completed).toBe(false));
  });

  it('is cleared again if the change could not be stored', async () => {
    await open();
    api.failNext('PATCH', /goals/, { status: 500 });
    await user.click(mark('Finish chapter four'));
    expect(await screen.findByText('Not saved')).toBeInTheDocument();
    expect(mark('Finish chapter four')).not.toBeChecked();
  });
});

describe('a shared goal', () => {
  it('with view access shows its owner and cannot be changed', async () => {
    await open([sampleGoal({ title: 'One hour without the phone', ...sharedBy(TOMAS, 'view') })]);
    const row = rowOf('One hour without the phone');
    expect(row.getByText('Tomás')).toBeInTheDocument();
    expect(row.getByText('View only')).toBeInTheDocument();
    expect(await openRowMenu(user, elementOf('One hour without the phone'))).toEqual([
      'Open',
      'Labels…',
      'Duplicate',
      'Choose',
      'React',
      'Attachments',
      'Leave',
    ]);
    await user.keyboard('{Escape}');
    await user.click(mark('One hour without the phone'));
    expect(await screen.findByText('Permission Denied')).toBeInTheDocument();
    expect(mark('One hour without the phone')).not.toBeChecked();
    expect(mark('One hour without the phone')).toHaveAttribute('aria-disabled', 'true');
    await act(nextPaint);
    expect(api.bodies('PATCH', /./)).toEqual([]);
  });

  it('with edit access can be completed and deleted', async () => {
    await open([sampleGoal({ title: 'Book the hall', ...sharedBy(INES, 'edit') })]);
    expect(rowOf('Book the hall').getByText('Ines')).toBeInTheDocument();
    expect(rowOf('Book the hall').queryByText('Can edit')).not.toBeInTheDocument();
    expect(await openRowMenu(user, elementOf('Book the hall'))).toContain('Delete');
    await user.keyboard('{Escape}');
    await user.click(mark('Book the hall'));
    await waitFor(() => expect(api.goals()[0]?.completed).toBe(true));
  });
});

describe('editing a goal', () => {
  it('turns the row into a form, sends the changes, and can be undone', async () => {
    await open();
    await chooseInRow(user, elementOf('Finish chapter four'), 'Edit');
    expect(field('Title')).toHaveFocus();
    await user.clear(field('Description, optional'));
    await user.type(field('Title'), ' today{Enter}');
    expect(screen.getByRole('button', { name: 'Finish chapter four today' })).toHaveFocus();
    await waitFor(() =>
      expect(api.bodies('PATCH', /goals/)).toEqual([
        { title: 'Finish chapter four today', description: null, version: 1 },
      ]),
    );
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(api.goals().find(({ id }) => id === chapter.id)).toMatchObject({
        title: chapter.title,
        description: chapter.description,
      }),
    );
  });

  it('changes nothing on Escape', async () => {
    await open();
    await chooseInRow(user, elementOf('Finish chapter four'), 'Edit');
    await user.type(field('Title'), ' at once{Escape}');
    expect(screen.getByRole('button', { name: 'Finish chapter four' })).toHaveFocus();
    await act(nextPaint);
    expect(api.bodies('PATCH', /goals/)).toEqual([]);
  });
});

describe('deleting a goal', () => {
  it('removes it at once, moves the focus to the next one, and can be undone', async () => {
    await open();
    await chooseInRow(user, elementOf('Walk before breakfast'), 'Delete');
    expect(titles()).toEqual(['Finish chapter four']);
    expect(screen.getByRole('button', { name: 'Finish chapter four' })).toHaveFocus();
    expect(await screen.findByText('Goal deleted')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(titles()).toEqual(['Walk before breakfast', 'Finish chapter four']));
    await waitFor(() => expect(api.goals()).toHaveLength(3));
  });

  it('moves the focus to the button for a new goal if no goal is left', async () => {
    await open([chapter]);
    await chooseInRow(user, elementOf('Finish chapter four'), 'Delete');
    expect(plus()).toHaveFocus();
    expect(await screen.findByText('One goal is plenty. Write it down.')).toBeInTheDocument();
  });
});

it('the list is one tab stop, in which goals are completed and deleted with the keyboard', async () => {
  await open();
  act(() => plus().focus());
  await user.tab();
  expect(screen.getByRole('button', { name: 'Walk before breakfast' })).toHaveFocus();
  await user.keyboard('{ArrowDown} ');
  expect(mark('Finish chapter four')).toBeChecked();
  await user.keyboard('{Delete}');
  expect(titles()).toEqual(['Walk before breakfast']);
  expect(screen.getByRole('button', { name: 'Walk before breakfast' })).toHaveFocus();
});

describe('the goals on a phone', () => {
  it('are collapsed below a heading with their number, and can be expanded', async () => {
    setPhone(true);
    await open();
    const head = screen.getByRole('button', { name: 'Daily goals 1 of 2' });
    expect(head).toHaveAttribute('aria-expanded', 'false');
    expect(titles()).toEqual([]);
    await user.click(head);
    expect(head).toHaveAttribute('aria-expanded', 'true');
    expect(titles()).toEqual(['Walk before breakfast', 'Finish chapter four']);
    await user.click(plus());
    await user.type(field('Title'), 'Swim{Enter}');
    expect(await screen.findByText('Goal created!')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Daily goals 1 of 3' })).toBeInTheDocument();
  });

  it('have a sheet in which they are completed', async () => {
    setPhone(true);
    await open();
    await user.click(screen.getByRole('button', { name: /^Daily goals/ }));
    await user.click(screen.getByRole('button', { name: 'Finish chapter four' }));
    const sheet = within(screen.getByRole('dialog', { name: 'Finish chapter four' }));
    await user.click(sheet.getByRole('checkbox', { name: 'Mark as done: Finish chapter four' }));
    await waitFor(() => expect(api.goals().find(({ id }) => id === chapter.id)?.completed).toBe(true));
  });
});
