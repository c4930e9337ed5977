import { act, screen } from '@testing-library/react';
import { UserMenu } from '@/components/planner/account/user-menu';
import { useSelectedDate, useToday } from '@/components/planner/view/selected-date';
import { page } from '@/lib/client/browser/navigation';
import type { User } from '@/lib/shared/contract/schemas/users';
import { installMockApi, SAMPLE_USER } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { Header } from './header';
import { PlannerGate } from './planner-gate';

let mockPathname = '/';
jest.mock('next/navigation', () => ({ usePathname: () => mockPathname }));

function openFrame(pathname: string, person: Partial<User> = {}) {
  mockPathname = pathname;
  window.localStorage.setItem('sessionId', 'first');
  const api = installMockApi({ user: { ...SAMPLE_USER, ...person } });
  api.on('POST', /logout$/, () => ({ status: 204 }));
  return {
    api,
    ...renderScreen(
      <PlannerGate>
        <Header />
      </PlannerGate>,
    ),
  };
}

it('the planner shows Loading... until the person is known', async () => {
  openFrame('/daily');
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  expect(await screen.findByText('Organize your life with elegance')).toBeInTheDocument();
});

it('the planner reports that the person could not be read, and can be loaded again', async () => {
  window.localStorage.setItem('sessionId', 'first');
  const api = installMockApi();
  api.failNext('GET', /me$/, { status: 503 });
  const { user } = renderScreen(<PlannerGate>The planner</PlannerGate>);
  expect(await screen.findByText('Failed to fetch user')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The planner')).toBeInTheDocument();
});

it.each([
  ['/', 'Daily'],
  ['/daily', 'Daily'],
  ['/weekly', 'Weekly'],
  ['/monthly', 'Monthly'],
  ['/annual', 'Annual'],
  ['/upcoming', 'Upcoming'],
])('the planner marks the view at %s as %s', async (pathname, label) => {
  openFrame(pathname);
  expect(await screen.findByRole('link', { current: 'page' })).toHaveTextContent(label);
});

it('the header says that there is no network, and announces nothing, which the foot does', async () => {
  openFrame('/daily');
  await screen.findByRole('link', { name: 'Daily' });
  const online = jest.spyOn(navigator, 'onLine', 'get');
  const setOnline = (is: boolean) => {
    online.mockReturnValue(is);
    act(() => void window.dispatchEvent(new Event(is ? 'online' : 'offline')));
  };
  expect(screen.queryByText('Offline')).not.toBeInTheDocument();
  setOnline(false);
  expect(screen.getByText('Offline').closest('[role=status], [aria-live]')).toBeNull();
  setOnline(true);
  expect(screen.queryByText('Offline')).not.toBeInTheDocument();
  online.mockRestore();
});

it('the planner marks no view on a settings page', async () => {
  openFrame('/profile');
  await screen.findByRole('link', { name: 'Daily' });
  expect(screen.queryByRole('link', { current: 'page' })).not.toBeInTheDocument();
});

describe('the user menu', () => {
  it.each<[Partial<User>, string]>([
    [{ firstName: 'Astrid', lastName: 'Lowe' }, 'Astrid Lowe'],
    [{ firstName: 'Astrid', lastName: null }, 'Astrid'],
    [{ firstName: ' ', lastName: null }, 'User'],
  ])('of %j is named %s', async (person, name) => {
    openFrame('/daily', person);
    expect(await screen.findByRole('button', { name: `Account of ${name}` })).toHaveTextContent(name);
  });

  it('links to the settings', async () => {
    const { user } = openFrame('/daily');
    await user.click(await screen.findByRole('button', { name: /Account/ }));
    expect(screen.getByText(SAMPLE_USER.email)).toBeInTheDocument();
    expect(screen.getByRole('menuitem', { name: 'Profile Settings' })).toHaveAttribute('href', '/profile');
    expect(screen.getByRole('menuitem', { name: 'Email Settings' })).toHaveAttribute(
      'href',
      '/email-settings',
    );
  });

  it('is opened and used with the keyboard', async () => {
    const { user } = openFrame('/daily');
    (await screen.findByRole('button', { name: /Account/ })).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('menuitem', { name: 'Profile Settings' })).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole('menuitem', { name: 'Sign Out' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: /Account/ })).toHaveFocus();
  });

  it('on a phone, shows the number of pending invitations', async () => {
    window.localStorage.setItem('sessionId', 'first');
    const api = installMockApi();
    const invitation = (status: string) => ({
      id: status,
      ownerEmail: 'ines@example.org',
      role: 'viewer',
      status,
    });
    api.on('GET', /collaboration-requests$/, () => ({
      status: 200,
      body: { sent: [], received: [invitation('pending'), invitation('rejected')] },
    }));
    const { user } = renderScreen(
      <PlannerGate>
        <UserMenu withCollaborators />
      </PlannerGate>,
    );
    await user.click(await screen.findByRole('button', { name: 'Account of Astrid Lowe, 1 invitation' }));
    expect(screen.getByRole('menuitem', { name: /^Manage Collaborators/ })).toHaveTextContent('1 invitation');
  });

  it('signs out', async () => {
    jest.spyOn(page, 'reload').mockImplementation(() => {});
    const { user, api } = openFrame('/daily');
    await user.click(await screen.findByRole('button', { name: /Account/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
    expect(api.calls()).toContain('POST /api/auth/logout');
    expect(window.localStorage.getItem('sessionId')).toBeNull();
  });
});

function Days() {
  const { selectedDate } = useSelectedDate();
  return (
    <>
      <p>Today {useToday()}</p>
      <p>Selected {selectedDate}</p>
    </>
  );
}

describe('the present day', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: new Date(2025, 10, 21, 23, 59, 30) });
    window.history.replaceState(null, '', '/weekly');
  });
  afterEach(() => jest.useRealTimers());

  const overnight = () => {
    jest.setSystemTime(new Date(2025, 10, 22, 8, 59));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  const selected = () => screen.getByText(/^Selected/).textContent;

  it('goes on at midnight, where the address names no day', () => {
    renderScreen(<Days />);
    expect(screen.getByText('Today 2025-11-21')).toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(31_000));
    expect(screen.getByText('Today 2025-11-22')).toBeInTheDocument();
    expect(selected()).toBe('Selected 2025-11-22');
  });

  it('goes on when the page becomes visible after a sleep', () => {
    renderScreen(<Days />);
    overnight();
    expect(screen.getByText('Today 2025-11-22')).toBeInTheDocument();
    expect(selected()).toBe('Selected 2025-11-22');
  });

  it('stays where the address names it', () => {
    window.history.replaceState(null, '', '/weekly?date=2025-11-21');
    renderScreen(<Days />);
    overnight();
    expect(selected()).toBe('Selected 2025-11-21');
  });

  it('stays while something is being typed, and goes on once that is left', () => {
    renderScreen(<Days />);
    const input = document.body.appendChild(document.createElement('textarea'));
    input.value = 'Evening thought';
    input.focus();
    overnight();
    expect(selected()).toBe('Selected 2025-11-21');
    input.blur();
    act(() => void jest.advanceTimersByTime(1));
    expect(selected()).toBe('Selected 2025-11-22');
    input.remove();
  });
});
