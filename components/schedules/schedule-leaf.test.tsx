import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Announcer } from '@/components/planner/frame/announcer';
import { nextPaint } from '@/lib/client/browser/next-paint';
import type { Schedule } from '@/lib/shared/contract/schemas/schedules';
import { setClock, setPhone } from '@/lib/testing/screen/browser';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen, signedInClient } from '@/lib/testing/screen/render';
import { chooseInRow, openRowMenu } from '@/lib/testing/screen/row-menu';
import { INES, SAMPLE_DAY, sampleSchedule, sharedBy } from '@/lib/testing/screen/sample-items';
import { showScheduleAs } from './hours-choice';
import { ScheduleLeaf } from './schedule-leaf';

const standUp = sampleSchedule({ title: 'Studio stand-up', time: '09:30', duration: 15 });
const review = sampleSchedule({ title: 'Cover review', time: '11:00', duration: 90, location: 'Room 2.4' });
const dentist = sampleSchedule({ title: 'Dentist', time: '15:00', duration: 45 });

let api: MockApi;
let user: UserEvent;

async function open(schedules: Schedule[] = [standUp, review, dentist], date = SAMPLE_DAY) {
  api = installMockApi({ schedules });
  const rendered = renderScreen(
    <>
      <ScheduleLeaf date={date} />
      <Announcer />
    </>,
    signedInClient(),
  );
  user = rendered.user;
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Schedule' })).toHaveAttribute('aria-busy', 'false'),
  );
  return rendered;
}

/** Returns the texts of the lines from the top down. */
const lines = () => screen.getAllByRole('listitem').map((item) => item.textContent);
const entryOf = (title: string) => {
  const entry = screen.getByText(title, { selector: 'bdi' }).closest('li');
  if (!entry) throw new Error(`No entry for ${title}`);
  return entry;
};
const plus = () => screen.getByRole('button', { name: 'Add a meeting' });

beforeEach(() => showScheduleAs('list'));
beforeEach(() => setClock('2025-11-21T14:05'));
afterEach(() => {
  setPhone(false);
  jest.useRealTimers();
});

describe('the schedule', () => {
  it('shows free time, and a line for the present time', async () => {
    await open();
    expect(screen.getByText('3 meetings, 2h 30m')).toBeInTheDocument();
    expect(lines()).toEqual([
      '09:30Studio stand-up15m',
      '1h 15m free',
      '11:00Cover review1h 30mRoom 2.4',
      'Now, 14:05',
      '15:00Dentist45m',
      'Free from 15:45',
    ]);
    expect(entryOf('Cover review')).toHaveClass('is-past');
    expect(entryOf('Dentist')).not.toHaveClass('is-past');
  });

  it('on another day has no present time and no past meeting', async () => {
    await open([{ ...standUp, date: '2025-11-20', endDate: '2025-11-20' }], '2025-11-20');
    expect(lines()).toEqual(['09:30Studio stand-up15m', 'Free from 09:45']);
    expect(entryOf('Studio stand-up')).not.toHaveClass('is-past');
  });

  it('marks overlapping meetings', async () => {
    await open([review, sampleSchedule({ title: 'Lunch', time: '12:00' })]);
    expect(within(entryOf('Lunch')).getByText('Overlaps 11:00')).toBeInTheDocument();
    expect(entryOf('Lunch')).toHaveClass('is-over');
  });

  it('has two placeholders while it is loading', () => {
    api = installMockApi();
    api.hold('GET', /schedules/);
    const { container } = renderScreen(<ScheduleLeaf date={SAMPLE_DAY} />, signedInClient());
    expect(container.querySelectorAll('.entry.is-waiting')).toHaveLength(2);
  });

  it('has a text if there is no meeting', async () => {
    await open([]);
    expect(screen.getByText('No meetings. A quiet day.')).toBeInTheDocument();
  });

  it('reports that it could not be loaded, and can be loaded again', async () => {
    api = installMockApi({ schedules: [dentist] });
    api.failNext('GET', /schedules/);
    ({ user } = renderScreen(<ScheduleLeaf date={SAMPLE_DAY} />, signedInClient()));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The meetings of this day could not be loaded.',
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Dentist')).toBeInTheDocument();
  });
});

describe('a new meeting', () => {
  it('is written with the keyboard alone, and another one after it', async () => {
    await open([]);
    act(() => plus().focus());
    await user.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus();
    await user.keyboard('Dentist{Tab}15{Tab}');
    await user.clear(screen.getByRole('spinbutton', { name: 'Duration in minutes' }));
    await user.keyboard('45{Tab}Harbour Street 12{Enter}');
    expect(await screen.findByText('Dentist')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('');
    expect(screen.getByRole('status')).toHaveTextContent('Added: Dentist, 15:00');
    await user.keyboard('Choir{Tab}1830{Enter}');
    await waitFor(() =>
      expect(api.schedules()).toEqual([
        expect.objectContaining({
          title: 'Dentist',
          time: '15:00',
          duration: 45,
          location: 'Harbour Street 12',
        }),
        expect.objectContaining({ title: 'Choir', time: '18:30', duration: 60, location: null }),
      ]),
    );
    await user.keyboard('{Escape}');
    expect(plus()).toHaveFocus();
    expect(plus()).toHaveAttribute('aria-expanded', 'false');
  });

  it('takes whole days that its title says, without a time', async () => {
    await open([]);
    await user.click(plus());
    await user.keyboard('Fair 3-6 dec');
    expect(await screen.findByRole('button', { name: 'Day: Wed, Dec 3 to Sat, Dec 6' })).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(api.bodies('POST', /schedules$/)).toMatchObject([
        { title: 'Fair', date: '2025-12-03', endDate: '2025-12-06', time: null },
      ]),
    );
  });

  it('needs a title and a time', async () => {
    await open([]);
    await user.click(plus());
    const add = screen.getByRole('button', { name: 'Add' });
    expect(add).toBeDisabled();
    await user.keyboard('Dentist');
    expect(add).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: 'Time' }), 'noon');
    expect(screen.getByText('Write a time like 9:30 or 14:30.')).toBeInTheDocument();
    await user.clear(screen.getByRole('textbox', { name: 'Time' }));
    await user.type(screen.getByRole('textbox', { name: 'Time' }), '12');
    expect(add).toBeEnabled();
  });

  it.each([
    ['', 60],
    ['5', 60],
    ['50', 45],
    ['90', 90],
    ['2000', 1440],
  ])('with the duration %p lasts %i minutes', async (typed, minutes) => {
    await open([]);
    await user.click(plus());
    await user.keyboard('Dentist{Tab}9');
    const duration = screen.getByRole('spinbutton', { name: 'Duration in minutes' });
    await user.clear(duration);
    if (typed) await user.type(duration, typed);
    await user.tab();
    expect(duration).toHaveValue(minutes);
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(api.schedules()[0]?.duration).toBe(minutes));
  });

  it('has the fields that its title says, and those that are written win', async () => {
    await open([]);
    await user.click(plus());
    await user.keyboard('Lunch with Ana tomorrow 13:00 for 45m');
    expect(screen.getByRole('textbox', { name: 'Time' })).toHaveValue('13:00');
    expect(screen.getByRole('spinbutton', { name: 'Duration in minutes' })).toHaveValue(45);
    expect(screen.getByRole('button', { name: 'Day: Tomorrow' })).toBeInTheDocument();
    await user.clear(screen.getByRole('textbox', { name: 'Time' }));
    await user.type(screen.getByRole('textbox', { name: 'Time' }), '1330{Enter}');
    await waitFor(() =>
      expect(api.schedules()).toEqual([
        expect.objectContaining({
          title: 'Lunch with Ana',
          date: '2025-11-22',
          time: '13:30',
          duration: 45,
        }),
      ]),
    );
    expect(await screen.findByText('Added to Sat 22')).toBeInTheDocument();
  });

  it('returns to the form if it could not be stored', async () => {
    await open([]);
    api.failNext('POST', /schedules$/, { status: 500 });
    await user.click(plus());
    await user.keyboard('Dentist{Tab}15{Enter}');
    expect(await screen.findByText('Failed to add meeting')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Dentist'));
    expect(screen.getByText('No meetings. A quiet day.')).toBeInTheDocument();
  });

  it('is kept as a draft while the form is closed', async () => {
    await open([]);
    await user.click(plus());
    await user.keyboard('Dentist{Escape}');
    await user.click(plus());
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Dentist');
  });
});

describe('a meeting', () => {
  it('is edited in place', async () => {
    await open();
    await chooseInRow(user, entryOf('Cover review'), 'Edit');
    const form = within(screen.getByRole('form', { name: 'Edit Cover review' }));
    await user.clear(form.getByRole('textbox', { name: 'Location, optional' }));
    await user.clear(form.getByRole('textbox', { name: 'Time' }));
    await user.type(form.getByRole('textbox', { name: 'Time' }), '1130{Enter}');
    expect(screen.getByRole('button', { name: 'Cover review' })).toHaveFocus();
    await waitFor(() =>
      expect(api.bodies('PATCH', /schedules/)).toEqual([{ time: '11:30', location: null, version: 1 }]),
    );
    expect(lines()).toContain('11:30Cover review1h 30m');
  });

  it('is unchanged after Escape in its form', async () => {
    await open();
    await chooseInRow(user, entryOf('Dentist'), 'Edit');
    await user.keyboard('!{Escape}');
    expect(screen.getByRole('button', { name: 'Dentist' })).toHaveFocus();
    await act(nextPaint);
    expect(api.bodies('PATCH', /schedules/)).toEqual([]);
  });

  it('is deleted at once, and restored by Undo', async () => {
    await open();
    await chooseInRow(user, entryOf('Cover review'), 'Delete');
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Cover review' })).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('button', { name: 'Dentist' })).toHaveFocus();
    expect(await screen.findByText('Meeting deleted')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cover review' })).toHaveFocus());
    await waitFor(() => expect(api.schedules()).toHaveLength(3));
  });

  it('of somebody else has only the actions that its access level allows', async () => {
    await open([
      { ...review, ...sharedBy(INES, 'view') },
      { ...dentist, ...sharedBy(INES, 'edit') },
    ]);
    expect(await openRowMenu(user, entryOf('Cover review'))).toEqual([
      'Open',
      'Labels…',
      'Duplicate',
      'Choose',
      'React',
      'Attachments',
      'Leave',
    ]);
    await user.keyboard('{Escape}');
    expect(within(entryOf('Dentist')).queryByText('Can edit')).not.toBeInTheDocument();
    expect(within(entryOf('Cover review')).getByText('View only')).toBeInTheDocument();
    expect(await openRowMenu(user, entryOf('Dentist'))).toContain('Delete');
  });

  it('that may no longer be deleted is shown again, with the reason', async () => {
    await open([{ ...dentist, ...sharedBy(INES, 'edit') }]);
    api.changeSchedule(dentist.id, { permission: 'view' });
    await chooseInRow(user, entryOf('Dentist'), 'Delete');
    expect(
      await screen.findByText('You can only view this shared meeting, not edit it.'),
    ).toBeInTheDocument();
    expect(entryOf('Dentist')).toBeInTheDocument();
  });

  it('is reached and changed with the keyboard, in a list that is one tab stop', async () => {
    await open();
    act(() => plus().focus());
    await user.tab();
    expect(screen.getByRole('button', { name: 'Studio stand-up' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}{Delete}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Dentist' })).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Cover review' })).toHaveFocus();
    await user.keyboard('m');
    expect(screen.getByRole('dialog', { name: 'Move to…' })).toBeInTheDocument();
  });

  it('is edited in a sheet on a phone', async () => {
    setPhone(true);
    await open();
    await user.click(screen.getByRole('button', { name: 'Cover review' }));
    const sheet = within(screen.getByRole('dialog', { name: 'Cover review' }));
    expect(sheet.getByRole('textbox', { name: 'Location, optional' })).toHaveValue('Room 2.4');
    await user.clear(sheet.getByRole('textbox', { name: 'Title' }));
    await user.type(sheet.getByRole('textbox', { name: 'Title' }), 'Covers{Enter}');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Covers' })).toHaveFocus());
  });
});
