import { act, screen, waitFor, within } from '@testing-library/react';
import { TaskLeaf } from '@/components/tasks/task-leaf';
import { removeKept } from '@/lib/client/browser/person-storage';
import { installMockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { INES, SAMPLE_DAY, sampleTask, sharedBy, TOMAS } from '@/lib/testing/screen/sample-items';
import { PeopleFilter } from './people-filter';

const tasks = [
  sampleTask({ title: 'Water the fig' }),
  sampleTask({ title: 'Book the hall', completed: true, ...sharedBy(INES, 'edit') }),
];

function open(people: object[] = [{ ...INES, lastName: 'Moreau', sharesWithMe: true }]) {
  const api = installMockApi({ tasks });
  api.on('GET', /people$/, () => ({ status: 200, body: people }));
  return renderScreen(
    <>
      <PeopleFilter />
      <TaskLeaf date={SAMPLE_DAY} />
    </>,
  );
}

it('the people filter hides and shows the items of one person, adjusts the counts, and is stored', async () => {
  const { user, unmount } = open();
  const chip = await screen.findByRole('button', { name: 'Items of Ines' });
  expect(chip).toHaveAttribute('aria-pressed', 'true');
  expect(await screen.findByText('1 of 2 done')).toBeInTheDocument();
  await user.click(chip);
  expect(chip).toHaveAttribute('aria-pressed', 'false');
  expect(screen.queryByText('Book the hall')).not.toBeInTheDocument();
  expect(screen.getByText('0 of 1 done')).toBeInTheDocument();
  expect(screen.getByText('Counts are of what is shown.')).toBeInTheDocument();

  unmount();
  const again = open();
  const group = within(await screen.findByRole('group', { name: 'Whose items are shown' }));
  expect(await screen.findByText('0 of 1 done')).toBeInTheDocument();
  await again.user.click(group.getByRole('button', { name: 'Items of Ines' }));
  expect(screen.getByText('1 of 2 done')).toBeInTheDocument();
});

it('the people filter is not rendered if nobody shares with the person', async () => {
  open([{ ...INES, lastName: null, sharesWithMe: false }]);
  expect(await screen.findByText('1 of 2 done')).toBeInTheDocument();
  expect(screen.queryByRole('group')).not.toBeInTheDocument();
});

it('the people filter is one tab stop', async () => {
  const { user } = open(
    [INES, TOMAS].map((person) => ({ ...person, lastName: 'Moreau', sharesWithMe: true })),
  );
  const chip = (name: string) => screen.getByRole('button', { name: `Items of ${name}` });
  await screen.findByRole('button', { name: 'Items of Ines' });
  await screen.findByText('Water the fig');
  await user.tab();
  expect(chip('Ines')).toHaveFocus();
  await user.keyboard('{ArrowRight} ');
  expect(chip('Tomás')).toHaveAttribute('aria-pressed', 'false');
  await user.tab();
  expect(screen.getByRole('button', { name: 'Water the fig' })).toHaveFocus();
});

const place = () => document.querySelector('.peopleFilter');

it('the people filter reserves its space while it is loading, if somebody shared at the last visit', async () => {
  open().unmount();
  renderScreen(<PeopleFilter />).unmount();
  expect(place()).toBeNull();
  const first = open();
  await screen.findByRole('group', { name: 'Whose items are shown' });
  first.unmount();

  const api = installMockApi({ tasks });
  const answer = api.hold('GET', /people$/);
  const { queryClient, unmount } = renderScreen(<PeopleFilter />);
  expect(place()).toBeEmptyDOMElement();
  answer();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(place()).toBeEmptyDOMElement();

  unmount();
  renderScreen(<PeopleFilter />, queryClient);
  expect(place()).toBeNull();
});

it('the people filter shows everybody once the session has ended, and leaves nothing in the browser', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Items of Ines' }));
  act(removeKept);
  expect(await screen.findByText('1 of 2 done')).toBeInTheDocument();
  expect(Object.keys(window.localStorage)).toEqual([]);
});
