import { act, fireEvent, screen } from '@testing-library/react';
import { installOffer } from '@/lib/client/browser/install-offer';
import { writeKept } from '@/lib/client/browser/person-storage';
import { renderScreen } from '@/lib/testing/screen/render';
import { InstallLine } from './install-line';

const THREE_DAYS = ['2025-11-03', '2025-11-10', '2025-11-20'];

/** Opens a page of a person who used the planner on these days. */
function open(days: readonly string[]) {
  writeKept('days-of-use', JSON.stringify(days));
  return renderScreen(
    <>
      <InstallLine />
      <label>
        Title <input />
      </label>
    </>,
  );
}

/** The browser offers to install the planner. Returns how often its own dialog was opened, and the event. */
function offer() {
  const prompt = jest.fn().mockResolvedValue(undefined);
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { prompt, event };
}

const question = () => screen.queryByRole('region', { name: 'Keep Dayfold on this device' });

beforeEach(() => act(() => installOffer.set(null)));

it('the question comes after three days of use, once the browser offers to install', () => {
  open(THREE_DAYS);
  expect(question()).toBeNull();
  const { event } = offer();
  expect(event.defaultPrevented).toBe(true);
  expect(question()).toHaveTextContent('It opens from its own icon and works without a connection.');
});

it('days on which the planner is used are counted once each, and today is not one of those before', () => {
  const { unmount } = open(THREE_DAYS.slice(1));
  offer();
  expect(question()).toBeNull();
  unmount();
  renderScreen(<InstallLine />);
  expect(question()).toBeNull();
  expect(JSON.parse(window.localStorage.getItem('dayfold.kept.days-of-use') ?? '[]')).toHaveLength(3);
});

it("Install opens the browser's dialog, and the question does not come again", async () => {
  const { user } = open(THREE_DAYS);
  const { prompt } = offer();
  await user.click(screen.getByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(question()).toBeNull();
  offer();
  expect(question()).toBeNull();
});

it('Not now ends the question for good, also after the person has signed out', async () => {
  const { user } = open(THREE_DAYS);
  const { prompt } = offer();
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  writeKept('days-of-use', JSON.stringify(THREE_DAYS));
  offer();
  expect(question()).toBeNull();
  expect(prompt).not.toHaveBeenCalled();
});

it('the question is not shown on a page in which something is being written', async () => {
  const { user } = open(THREE_DAYS);
  await user.click(screen.getByLabelText('Title'));
  offer();
  expect(question()).toBeNull();
});

it('the question disappears when something is written, and does not return when the field is left', async () => {
  const { user } = open(THREE_DAYS);
  offer();
  expect(question()).toBeVisible();
  await user.click(screen.getByLabelText('Title'));
  expect(question()).toBeNull();
  fireEvent.blur(screen.getByLabelText('Title'));
  expect(question()).toBeNull();
});
