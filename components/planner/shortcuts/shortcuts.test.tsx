import { act, screen, waitFor, within } from '@testing-library/react';
import { useSelectedDate } from '@/components/planner/view/selected-date';
import { nextPaint } from '@/lib/client/browser/next-paint';
import { setClock } from '@/lib/testing/screen/browser';
import { renderScreen } from '@/lib/testing/screen/render';
import { Shortcuts } from './shortcuts';

let mockPathname = '/daily';
const mockPush = jest.fn();
jest.mock('next/navigation', () => ({
  usePathname: () => mockPathname,
  useRouter: () => ({ push: mockPush }),
}));

function Page() {
  const { selectedDate } = useSelectedDate();
  return (
    <>
      <output>{selectedDate}</output>
      <input data-shortcut="new-task" aria-label="New task" />
      <button
        type="button"
        data-shortcut="new-meeting"
        onClick={(event) => event.currentTarget.setAttribute('aria-pressed', 'true')}
      >
        Add a meeting
      </button>
      <select aria-label="Zone">
        <option>Tokyo</option>
      </select>
      <button type="button">Elsewhere</button>
    </>
  );
}

function open(pathname = '/daily') {
  mockPathname = pathname;
  return renderScreen(
    <Shortcuts>
      <Page />
    </Shortcuts>,
  );
}

const selected = () => screen.getByRole('status', { hidden: true }).textContent;

beforeEach(() => {
  setClock('2025-11-21T14:05');
  mockPush.mockClear();
  window.localStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it.each([
  ['1', '/daily'],
  ['2', '/weekly'],
  ['3', '/monthly'],
  ['4', '/annual'],
  ['5', '/upcoming'],
])('the key %s opens %s', async (key, address) => {
  const { user } = open();
  await user.keyboard(key);
  expect(mockPush).toHaveBeenCalledWith(address);
});

it.each([
  ['/', '2025-11-22', '2025-11-20'],
  ['/daily', '2025-11-22', '2025-11-20'],
  ['/weekly', '2025-11-28', '2025-11-14'],
  ['/monthly', '2025-12-21', '2025-10-21'],
  ['/annual', '2026-11-21', '2024-11-21'],
  ['/upcoming', '2025-11-21', '2025-11-21'],
])('at %s the brackets move by its period, and T selects today', async (pathname, after, before) => {
  const { user } = open(pathname);
  // user-event needs an opening bracket twice.
  await user.keyboard(']]t');
  expect(selected()).toBe('2025-11-21');
  await user.keyboard(']');
  expect(selected()).toBe(after);
  await user.keyboard('T[[');
  expect(selected()).toBe(before);
});

it('N focuses the input for a new task, M opens the form for a new meeting', async () => {
  const { user } = open();
  await user.keyboard('m');
  expect(screen.getByRole('button', { name: 'Add a meeting' })).toHaveAttribute('aria-pressed', 'true');
  await user.keyboard('n');
  expect(screen.getByRole('textbox', { name: 'New task' })).toHaveFocus();
  expect(screen.getByRole('textbox', { name: 'New task' })).toHaveValue('');
});

it('N pressed before the page has the input focuses it once it is there, unless another key was pressed meanwhile', async () => {
  const { user, rerender } = renderScreen(<Shortcuts>The head</Shortcuts>);
  const page = (
    <Shortcuts>
      <Page />
    </Shortcuts>
  );
  await user.keyboard('n');
  rerender(page);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'New task' })).toHaveFocus());

  rerender(<Shortcuts>The head</Shortcuts>);
  await user.keyboard('nt');
  rerender(page);
  await act(nextPaint);
  expect(screen.getByLabelText('New task')).not.toHaveFocus();
});

it('keys do nothing in fields or with a modifier', async () => {
  const { user } = open();
  await user.type(screen.getByRole('textbox', { name: 'New task' }), 'Tea at 5?');
  expect(screen.getByRole('textbox', { name: 'New task' })).toHaveValue('Tea at 5?');
  act(() => screen.getByRole('combobox').focus());
  await user.keyboard('2t');
  act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
  await user.keyboard('{Control>}2{/Control}{Alt>}2{/Alt}{Meta>}2{/Meta}');
  expect(mockPush).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('? lists the keys, which do nothing while the list is open', async () => {
  const { user } = open();
  act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
  await user.keyboard('?');
  const help = within(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(help.getByText('Daily, Weekly, Monthly, Annual, Upcoming')).toBeInTheDocument();
  const ofWeek = (await help.findByRole('heading', { name: 'On the hours of the week' })).parentElement;
  expect(ofWeek).toHaveTextContent('SpacePress a block');
  await user.keyboard('2]');
  expect(mockPush).not.toHaveBeenCalled();
  expect(selected()).toBe('2025-11-21');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus());
});

it.each([
  ['MacIntel', ['⌘ K', '⌘ Z', '⌘ Shift Z', '⌘ Enter'], 'Ctrl K'],
  ['Win32', ['Ctrl K', 'Ctrl Z', 'Ctrl Shift Z', 'Ctrl Y', 'Ctrl Enter'], '⌘ K'],
])('the list has the keys of the platform: %s', async (platform, keys, other) => {
  jest.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
  const { user } = open();
  await user.keyboard('?');
  const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  for (const key of keys) expect(help.getByText(key)).toBeInTheDocument();
  expect(help.queryByText(other)).not.toBeInTheDocument();
  expect(help.getByText('Redo')).toBeInTheDocument();
});

it('shortcuts are switched off and on in the list, and this browser stores it', async () => {
  const { user } = open();
  await user.keyboard('?');
  const toggle = screen.getByRole('switch', { name: 'Single-key shortcuts' });
  expect(toggle).toBeChecked();
  await user.click(toggle);
  expect(toggle).not.toBeChecked();
  expect(window.localStorage.getItem('dayfold.shortcuts')).toBe('off');
  await user.click(toggle);
  expect(window.localStorage.getItem('dayfold.shortcuts')).toBeNull();
  await user.click(toggle);
  await user.keyboard('{Escape}');
  await user.keyboard('2?');
  expect(mockPush).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
