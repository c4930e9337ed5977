import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { DayCapacity } from '@/components/planner/daily/capacity-line';
import { UpcomingView } from '@/components/planner/upcoming/upcoming-view';
import { ViewPage } from '@/components/planner/view/view-page';
import { ScheduleLeaf } from '@/components/schedules/schedule-leaf';
import { TaskLeaf } from '@/components/tasks/task-leaf';
import { removeKept } from '@/lib/client/browser/person-storage';
import type { Label } from '@/lib/shared/contract/schemas/labels';
import { setClock } from '@/lib/testing/screen/browser';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { SAMPLE_DAY, sampleLabel, sampleSchedule, sampleTask } from '@/lib/testing/screen/sample-items';
import { LabelledView } from './labelled-view';

/** The line of each view that shows only what has one label. */

const novel = sampleLabel({ name: 'novel', colour: 'petrol' });
const errands = sampleLabel({ name: 'errands' });
const proofread = sampleTask({ title: 'Proofread', labels: [novel.id] });
const prints = sampleTask({ title: 'Pick up the prints', completed: true });
const review = sampleSchedule({ title: 'Cover review', time: '15:00', labels: [novel.id] });
const dentist = sampleSchedule({ title: 'Dentist', time: '20:00' });

let api: MockApi;
let user: UserEvent;

function open(
  view: 'daily' | 'weekly' | 'upcoming',
  labels: Label[] = [novel, errands],
  content = <TaskLeaf date={SAMPLE_DAY} />,
) {
  api = installMockApi({ tasks: [proofread, prints], schedules: [review, dentist], labels });
  const page = view === 'upcoming' ? <UpcomingView /> : <ViewPage>{content}</ViewPage>;
  const rendered = renderScreen(<LabelledView view={view}>{page}</LabelledView>, signedInClient());
  user = rendered.user;
  return rendered;
}

const chip = (name: string) => screen.findByRole('button', { name });
const place = () => document.querySelector('.labelFilter');

beforeEach(() => setClock('2025-11-21T14:05'));
afterEach(() => jest.useRealTimers());

it('a chosen label leaves the items that have it, and the counts are of these; a second press shows all', async () => {
  open('daily');
  const novels = await chip('#novel');
  expect(await screen.findByText('1 of 2 done')).toBeInTheDocument();
  await user.click(novels);
  expect(novels).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText('0 of 1 done')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Proofread' })).toBeInTheDocument();
  expect(screen.getByText('Counts are of what is shown.')).toBeInTheDocument();

  await user.click(await chip('#errands'));
  expect(novels).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByText('Nothing here has #errands.')).toBeInTheDocument();
  await user.click(await chip('#errands'));
  expect(screen.getByText('1 of 2 done')).toBeInTheDocument();
});

it.each(['Hours', 'List'])('each list says how many items the label hides (%s)', async (as) => {
  open(
    'daily',
    undefined,
    <>
      <TaskLeaf date={SAMPLE_DAY} />
      <ScheduleLeaf date={SAMPLE_DAY} />
    </>,
  );
  await user.click(screen.getByRole('radio', { name: as }));
  expect(await screen.findByRole('button', { name: 'Proofread' })).toBeInTheDocument();
  await user.click(await chip('#novel'));
  expect(screen.getAllByText('1 hidden by #novel')).toHaveLength(2);
  await user.click(await chip('#errands'));
  expect(screen.getAllByText('2 hidden by #errands')).toHaveLength(2);
  await user.click(await chip('#errands'));
  expect(screen.queryByText(/hidden by/)).not.toBeInTheDocument();
});

it.each(['Hours', 'List'])('no time is called free that only lacks the label (%s)', async (as) => {
  open('daily', undefined, <ScheduleLeaf date={SAMPLE_DAY} />);
  await user.click(screen.getByRole('radio', { name: as }));
  expect(await screen.findByText(/^Free from/)).toBeInTheDocument();
  await user.click(await chip('#novel'));
  expect(screen.getByText('Cover review')).toBeInTheDocument();
  expect(screen.queryByText(/^Free from/)).not.toBeInTheDocument();
});

it('the plan of a day is of all its items, also while a label is shown', async () => {
  open('daily', undefined, <DayCapacity date={SAMPLE_DAY} />);
  const plan = (await screen.findByRole('img', { name: /^Planned/ })).getAttribute('aria-label');
  await user.click(await chip('#errands'));
  expect(screen.getByRole('img', { name: /^Planned/ })).toHaveAccessibleName(plan ?? '');
});

it('hours on which nothing has the label are not called a quiet day', async () => {
  open('daily', undefined, <ScheduleLeaf date={SAMPLE_DAY} />);
  await user.click(await screen.findByRole('radio', { name: 'Hours' }));
  await user.click(await chip('#errands'));
  expect(await screen.findByText('Nothing here has #errands.')).toBeInTheDocument();
});

it('what is added while a label is shown has it', async () => {
  open('daily');
  await user.click(await chip('#novel'));
  await user.type(screen.getByRole('textbox', { name: 'New task' }), 'Draft the blurb #NOVEL{Enter}');
  expect(await screen.findByRole('button', { name: 'Draft the blurb' })).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'New task' }), 'Order paper #errands{Enter}');
  expect(await screen.findByRole('button', { name: 'Order paper' })).toBeInTheDocument();
  const labelsOf = (title: string) => api.tasks().find((task) => task.title === title)?.labels;
  await waitFor(() => expect(labelsOf('Order paper')).toEqual([errands.id, novel.id]));
  expect(labelsOf('Draft the blurb')).toEqual([novel.id]);
});

it('each view remembers its label, until the session ends', async () => {
  const first = open('daily');
  await user.click(await chip('#novel'));
  first.unmount();
  const second = open('weekly');
  expect(await chip('#novel')).toHaveAttribute('aria-pressed', 'false');
  expect(await screen.findByText('1 of 2 done')).toBeInTheDocument();
  second.unmount();
  open('daily');
  expect(await chip('#novel')).toHaveAttribute('aria-pressed', 'true');
  expect(await screen.findByText('0 of 1 done')).toBeInTheDocument();
  act(removeKept);
  expect(screen.getByText('1 of 2 done')).toBeInTheDocument();
});

it('a label that was deleted filters nothing', async () => {
  open('daily').unmount();
  const first = open('daily');
  await user.click(await chip('#novel'));
  first.unmount();
  open('daily', [errands]);
  expect(await chip('#errands')).toHaveAttribute('aria-pressed', 'false');
  expect(await screen.findByText('1 of 2 done')).toBeInTheDocument();
});

it('the line is one tab stop', async () => {
  open('daily');
  await chip('#novel');
  await screen.findByRole('button', { name: 'Proofread' });
  await user.tab();
  expect(await chip('#errands')).toHaveFocus();
  await user.keyboard('{ArrowRight} ');
  expect(await chip('#novel')).toHaveAttribute('aria-pressed', 'true');
  await user.tab();
  expect(screen.getByRole('group', { name: 'Show only what has a label' })).not.toContainElement(
    document.activeElement as HTMLElement,
  );
});

it('without labels there is no line, and with some its space is reserved until they are read', async () => {
  const none = open('daily', []);
  await screen.findByText('1 of 2 done');
  await waitFor(() => expect(api.calls()).toContain('GET /api/labels'));
  expect(place()).toBeNull();
  none.unmount();
  const some = open('daily');
  await chip('#novel');
  some.unmount();
  open('daily');
  expect(place()).toBeEmptyDOMElement();
  await chip('#novel');
});

it('of many labels those of the most items have buttons, and the others are in a menu', async () => {
  const many = Array.from({ length: 30 }, (_, index) => sampleLabel({ name: `label${index + 10}` }));
  open('daily', [...many, novel]);
  expect(await chip('#novel')).toBeInTheDocument();
  const line = within(screen.getByRole('group', { name: 'Show only what has a label' }));
  expect(line.getAllByRole('button')).toHaveLength(21);
  await user.click(line.getByRole('button', { name: 'More…' }));
  await user.type(await screen.findByRole('combobox', { name: 'Find or create a label' }), 'label39{Enter}');
  expect(await chip('#label39')).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText('Nothing here has #label39.')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(await chip('#label39'));
  expect(line.queryByRole('button', { name: '#label39' })).not.toBeInTheDocument();
  expect(screen.getByText('1 of 2 done')).toBeInTheDocument();
});

it('the upcoming view says that nothing matches, and shows everything again', async () => {
  open('upcoming');
  await user.click(await chip('#errands'));
  expect(screen.getByRole('heading', { name: 'Nothing matches' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show everything' }));
  expect(screen.getByRole('link', { name: /Proofread/ })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Proofread/ })).toHaveTextContent('#novel');
});
