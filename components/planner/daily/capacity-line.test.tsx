import { screen } from '@testing-library/react';
import { capacityOf } from '@/lib/shared/calendar/capacity';
import { installMockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { SAMPLE_DAY, sampleSchedule, sampleTask } from '@/lib/testing/screen/sample-items';
import { CapacityLine, DayCapacity } from './capacity-line';

const meeting = sampleSchedule({ time: '09:00', duration: 480 });
const long = sampleTask({ estimate: 105 });

describe('the capacity of a day', () => {
  it('is what is planned of its hours', () => {
    renderScreen(<CapacityLine capacity={capacityOf(SAMPLE_DAY, 600, [meeting], [long], undefined)} />);
    const line = screen.getByRole('img', { name: 'Planned 9h 45m of 10h: meetings 8h, tasks 1h 45m' });
    expect(line).toHaveTextContent(/^9h 45m of 10h$/);
    expect(line).not.toHaveClass('isOver');
  });

  it('says what is over, and how many tasks have no length', () => {
    const tasks = [long, sampleTask(), sampleTask({ completed: true })];
    renderScreen(<CapacityLine capacity={capacityOf(SAMPLE_DAY, 545, [meeting], tasks, undefined)} />);
    const line = screen.getByRole('img', { name: /^Planned 9h 45m of 9h 5m: .*, 1 without a length$/ });
    expect(line).toHaveTextContent(/^40m over 9h 5m · 1 without a length$/);
    expect(line).toHaveClass('isOver');
  });

  it("is held against the person's hours of the weekday", async () => {
    const api = installMockApi({ schedules: [meeting], tasks: [long] });
    api.on('GET', /^\/api\/user\/settings$/, () => ({
      status: 200,
      body: { hours: [null, 480, 480, 480, 480, 600, null] },
    }));
    renderScreen(<DayCapacity date={SAMPLE_DAY} />);
    expect(await screen.findByRole('img', { name: /^Planned 9h 45m of 10h/ })).toBeInTheDocument();
  });

  it('is not shown on a day without hours', async () => {
    installMockApi({ schedules: [{ ...meeting, date: '2025-11-22', endDate: '2025-11-22' }] });
    const { queryClient } = renderScreen(<DayCapacity date="2025-11-22" />);
    await queryClient.refetchQueries();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});
