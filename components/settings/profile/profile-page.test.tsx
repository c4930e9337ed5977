import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { PlannerGate } from '@/components/planner/frame/planner-gate';
import { page } from '@/lib/client/browser/navigation';
import { returnPage } from '@/lib/client/session/return-page';
import type { ListedSession, SignInMethods } from '@/lib/shared/contract/schemas/auth';
import type { User } from '@/lib/shared/contract/schemas/users';
import { installMockApi, type MockApi, SAMPLE_USER } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { ProfilePage } from './profile-page';

const sessions: ListedSession[] = [
  {
    id: '0193a5d0-7c1e-7b2a-9c3d-1f2e3d4c5b01',
    createdAt: '2025-11-20T09:00:00.000Z',
    lastSeenAt: '2025-11-21T14:00:00.000Z',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    current: true,
  },
  {
    id: '0193a5d0-7c1e-7b2a-9c3d-1f2e3d4c5b02',
    createdAt: '2025-11-01T09:00:00.000Z',
    lastSeenAt: '2025-11-19T08:30:00.000Z',
    userAgent: null,
    current: false,
  },
];

const HOUSE_ID = {
  id: '0193a5d0-7c1e-7b2a-9c3d-1f2e3d4c5b03',
  provider: 'oidc',
  name: 'House ID',
  createdAt: '2025-11-01T09:00:00.000Z',
};

let api: MockApi;
let user: UserEvent;
let stored: User;
let open: ListedSession[];
let methods: SignInMethods;

beforeEach(() => {
  methods = { hasPassword: true, providers: [] };
});

async function openProfile(person: Partial<User> = {}, signedIn = sessions) {
  stored = { ...SAMPLE_USER, ...person };
  open = signedIn;
  window.localStorage.setItem('sessionId', 'first');
  api = installMockApi({ user: stored });
  api.on('GET', /me$/, () => ({ status: 200, body: stored }));
  api.on('PUT', /profile$/, ({ body }) => {
    stored = { ...stored, ...(body as Partial<User>) };
    return { status: 200, body: stored };
  });
  api.on('GET', /sessions$/, () => ({ status: 200, body: open }));
  api.on('DELETE', /sessions\/(.+)$/, (_call, id) => {
    open = open.filter((session) => session.id !== id);
    return { status: 204 };
  });
  api.on('POST', /change-password$/, () => ({ status: 204 }));
  api.on('POST', /logout$/, () => ({ status: 204 }));
  api.on('GET', /sign-in-methods$/, () => ({ status: 200, body: methods }));
  api.on('DELETE', /user$/, () => ({ status: 204 }));
  ({ user } = renderScreen(
    <PlannerGate>
      <ProfilePage />
    </PlannerGate>,
  ));
  await screen.findByRole('heading', { level: 1, name: 'Profile Settings' });
  await screen.findByText('Firefox on Linux');
}

const facts = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole('textbox', { name });

describe('personal information', () => {
  it('shows that the address is not confirmed', async () => {
    await openProfile({ emailConfirmed: false });
    expect(facts()).toMatchObject({ 'Email Address': 'astrid@example.com Not confirmed' });
  });

  it('is shown, with texts for missing values', async () => {
    await openProfile({ lastName: null, timeZone: 'America/New_York' });
    expect(facts()).toEqual({
      'First Name': 'Astrid',
      'Last Name': 'Not provided',
      'Email Address': 'astrid@example.com',
      'Time Zone': 'America/New York',
      'Member Since': 'January 15, 2025',
    });
  });

  it('has Unknown for an invalid date', async () => {
    await openProfile({ createdAt: '' });
    expect(facts()).toMatchObject({ 'Member Since': 'Unknown' });
  });

  it('has a text while it is loading', () => {
    installMockApi().hold('GET', /me$/);
    window.localStorage.setItem('sessionId', 'first');
    renderScreen(<ProfilePage />);
    expect(screen.getByText('Loading user profile...')).toBeInTheDocument();
  });

  it('is changed in place, and shown at once', async () => {
    await openProfile();
    const answer = api.hold('PUT', /profile$/);
    await user.click(button('Edit'));
    expect(field('First Name')).toHaveFocus();
    await user.clear(field('First Name'));
    await user.type(field('First Name'), 'Ada');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Time Zone' }), 'Asia/Tokyo');
    await user.click(button('Save Changes'));
    expect(await screen.findByRole('button', { name: 'Saving...' })).toBeDisabled();
    answer();
    expect(await screen.findByText('Profile updated')).toBeInTheDocument();
    expect(screen.getByText('Your profile information has been saved successfully.')).toBeInTheDocument();
    expect(facts()).toMatchObject({ 'First Name': 'Ada', 'Time Zone': 'Asia/Tokyo' });
    expect(screen.getByRole('heading', { name: 'Personal Information' })).toHaveFocus();
    expect(api.bodies('PUT', /profile$/)).toEqual([
      { firstName: 'Ada', lastName: 'Lowe', email: 'astrid@example.com', timeZone: 'Asia/Tokyo' },
    ]);
    await waitFor(() => expect(api.calls().filter((call) => call.endsWith('/me'))).toHaveLength(2));
  });

  it('is unchanged after Cancel', async () => {
    await openProfile();
    await user.click(button('Edit'));
    await user.type(field('First Name'), ' Maria');
    await user.click(button('Cancel'));
    expect(facts()).toMatchObject({ 'First Name': 'Astrid' });
    await user.click(button('Edit'));
    expect(field('First Name')).toHaveValue('Astrid');
  });

  it('reports missing and invalid values below the fields, and sends nothing', async () => {
    await openProfile();
    await user.click(button('Edit'));
    await user.clear(field('First Name'));
    await user.clear(field('Last Name'));
    await user.clear(field('Email Address'));
    await user.type(field('Last Name'), '   {Enter}');
    expect(await screen.findByText('First name is required')).toBeInTheDocument();
    expect(field('First Name')).toHaveAccessibleDescription('First name is required');
    expect(field('Last Name')).toHaveAccessibleDescription('Last name is required');
    expect(field('Email Address')).toHaveAccessibleDescription('Invalid email address');
    await user.type(field('Email Address'), 'astrid');
    await user.click(button('Save Changes'));
    expect(field('Email Address')).toHaveAccessibleDescription('Invalid email address');
    expect(api.bodies('PUT', /profile$/)).toEqual([]);
  });

  it('reports that it could not be stored, and keeps the text', async () => {
    await openProfile();
    api.failNext('PUT', /profile$/, {
      status: 409,
      body: { error: 'Taken.', fields: { email: 'Another account uses this address.' } },
    });
    await user.click(button('Edit'));
    await user.clear(field('Email Address'));
    await user.type(field('Email Address'), 'ines@example.com{Enter}');
    expect(await screen.findByText('Failed to update profile. Please try again.')).toBeInTheDocument();
    expect(field('Email Address')).toHaveValue('ines@example.com');
    expect(field('Email Address')).toHaveAccessibleDescription('Another account uses this address.');
  });
});

it('the profile is below the dashboard in the breadcrumb', async () => {
  await openProfile();
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(trail.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/daily');
  expect(trail.getByText('Profile')).toHaveAttribute('aria-current', 'page');
  expect(trail.queryByRole('link', { name: 'Profile' })).not.toBeInTheDocument();
});

describe('the account', () => {
  it('links to the other settings', async () => {
    await openProfile();
    expect(screen.getByRole('link', { name: /Connect Gmail, Yahoo, or Outlook accounts/ })).toHaveAttribute(
      'href',
      '/email-settings',
    );
    expect(screen.getByRole('link', { name: /^Notification Settings/ })).toHaveAttribute(
      'href',
      '/notification-settings',
    );
    expect(screen.getByRole('region', { name: 'Tips' })).toBeInTheDocument();
  });

  it('is signed out', async () => {
    await openProfile();
    const region = within(screen.getByRole('region', { name: 'Account Actions' }));
    await user.click(region.getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(window.localStorage.getItem('sessionId')).toBeNull());
    expect(api.calls()).toContain('POST /api/auth/logout');
  });
});

describe('the password', () => {
  const secret = (name: string) => screen.getByLabelText(name);

  it('is changed in a form below its row', async () => {
    await openProfile();
    await user.click(button('Change Password'));
    expect(secret('Current Password')).toHaveFocus();
    await user.type(secret('Current Password'), 'walk before breakfast');
    await user.type(secret('New Password'), 'swim before supper{Enter}');
    expect(await screen.findByText('Password changed')).toBeInTheDocument();
    expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
    expect(button('Change Password')).toHaveFocus();
    expect(api.bodies('POST', /change-password$/)).toEqual([
      { currentPassword: 'walk before breakfast', newPassword: 'swim before supper' },
    ]);
  });

  it('reports errors below the fields', async () => {
    await openProfile();
    const details = 'This is not your password.';
    api.failNext('POST', /change-password$/, {
      status: 400,
      body: { error: 'Not valid.', details, fields: { currentPassword: details } },
    });
    await user.click(button('Change Password'));
    await user.type(secret('New Password'), 'short{Enter}');
    expect(await screen.findByText('Must be at least 8 characters long.')).toBeInTheDocument();
    await user.type(secret('Current Password'), 'wrong');
    await user.type(secret('New Password'), ' and longer{Enter}');
    await waitFor(() => expect(secret('Current Password')).toHaveAccessibleDescription(details));
    expect(secret('Current Password')).toHaveValue('wrong');
  });
});

describe('the sessions', () => {
  const list = () => within(screen.getByRole('list', { name: 'Sessions' }));

  it('are listed with a button to end them, except the present one', async () => {
    await openProfile();
    expect(list().getAllByRole('listitem')).toHaveLength(2);
    expect(list().getByText('This browser')).toBeInTheDocument();
    expect(list().getAllByRole('button')).toHaveLength(1);
  });

  it('are ended one by one', async () => {
    await openProfile();
    await user.click(list().getByRole('button', { name: /^End session: An unknown program/ }));
    expect(await screen.findByText('Session ended')).toBeInTheDocument();
    await waitFor(() => expect(list().getAllByRole('listitem')).toHaveLength(1));
    expect(screen.getByRole('heading', { name: 'Sessions' })).toHaveFocus();
  });

  it('stay if they could not be ended, and the page says so', async () => {
    await openProfile();
    api.failNext('DELETE', /sessions/);
    await user.click(list().getByRole('button', { name: /^End session/ }));
    expect(await screen.findByText('Failed to end the session. Please try again.')).toBeInTheDocument();
    expect(list().getAllByRole('listitem')).toHaveLength(2);
  });
});

describe('all other sessions', () => {
  const laptop = { ...sessions[1], id: '0193a5d0-7c1e-7b2a-9c3d-1f2e3d4c5b03' } as ListedSession;

  async function openWithThree() {
    await openProfile({}, [...sessions, laptop]);
    api.on('DELETE', /sessions$/, () => {
      open = sessions.slice(0, 1);
      return { status: 204 };
    });
  }
  const ended = () => api.calls().filter((call) => call.startsWith('DELETE'));

  it('are ended together after a confirmation', async () => {
    await openWithThree();
    await user.click(button('End all others'));
    const dialog = within(await screen.findByRole('dialog', { name: 'End all other sessions?' }));
    expect(ended()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'End 2 other sessions' }));
    expect(await screen.findByText('Sessions ended')).toBeInTheDocument();
    expect(ended()).toEqual(['DELETE /api/auth/sessions']);
    const list = within(screen.getByRole('list', { name: 'Sessions' }));
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'End all others' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Sessions' })).toHaveFocus();
  });

  it('stay without a confirmation, and if ending them fails', async () => {
    await openWithThree();
    await user.click(button('End all others'));
    await user.click(await screen.findByRole('button', { name: 'Keep' }));
    expect(ended()).toEqual([]);
    api.failNext('DELETE', /sessions$/);
    await user.click(button('End all others'));
    await user.click(await screen.findByRole('button', { name: 'End 2 other sessions' }));
    expect(
      await screen.findByText('Failed to end the other sessions. Please try again.'),
    ).toBeInTheDocument();
    expect(screen.getAllByText(/^Last used/)).toHaveLength(2);
  });

  it('have no common button if there is only one', async () => {
    await openProfile();
    expect(screen.queryByRole('button', { name: 'End all others' })).not.toBeInTheDocument();
  });
});

describe('the data export', () => {
  it('downloads a ZIP', async () => {
    await openProfile();
    const save = jest.spyOn(page, 'save').mockImplementation(() => {});
    api.on('GET', /export$/, () => ({
      status: 200,
      body: 'ZIP',
      headers: { 'content-disposition': 'attachment; filename="dayfold-2026-03-14.zip"' },
    }));
    const answer = api.hold('GET', /export$/);
    await user.click(button('Export as ZIP'));
    expect(await screen.findByRole('button', { name: 'Preparing...' })).toBeDisabled();
    answer();
    expect(await screen.findByText('Export ready')).toBeInTheDocument();
    expect(save).toHaveBeenCalledWith(expect.anything(), 'dayfold-2026-03-14.zip');
    expect(button('Export as ZIP')).toBeEnabled();
  });

  it('shows why it failed', async () => {
    await openProfile();
    api.failNext('GET', /export$/, { status: 429, body: { error: 'Slow', details: 'Try again later.' } });
    await user.click(button('Export as ZIP'));
    expect(await screen.findByText('Export failed')).toBeInTheDocument();
    expect(screen.getByText('Try again later.')).toBeInTheDocument();
  });
});

describe('deleting the account', () => {
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Delete your account?' }));

  it('is explained, confirmed by the password, and signs out', async () => {
    await openProfile();
    await user.click(button('Delete Account'));
    const asked = await dialog();
    expect(asked.getByText(/cannot be undone/)).toBeInTheDocument();
    expect(asked.getAllByRole('listitem')).toHaveLength(5);
    await user.type(asked.getByLabelText('Password'), 'walk before breakfast');
    await user.click(asked.getByRole('button', { name: 'Delete Account' }));
    await waitFor(() => expect(window.localStorage.getItem('sessionId')).toBeNull());
    expect(api.bodies('DELETE', /user$/)).toEqual([{ password: 'walk before breakfast' }]);
  });

  it('reports errors below the field, and deletes nothing', async () => {
    await openProfile();
    const details = 'This is not your password.';
    api.failNext('DELETE', /user$/, {
      status: 400,
      body: { error: 'Bad', details, fields: { password: details } },
    });
    await user.click(button('Delete Account'));
    const asked = await dialog();
    await user.click(asked.getByRole('button', { name: 'Delete Account' }));
    expect(asked.getByLabelText('Password')).toHaveAccessibleDescription('Must not be empty.');
    expect(api.bodies('DELETE', /user$/)).toEqual([]);
    await user.type(asked.getByLabelText('Password'), 'wrong{Enter}');
    await waitFor(() => expect(asked.getByLabelText('Password')).toHaveAccessibleDescription(details));
    expect(window.localStorage.getItem('sessionId')).toBe('first');
  });

  it('can be cancelled', async () => {
    await openProfile();
    await user.click(button('Delete Account'));
    await user.click((await dialog()).getByRole('button', { name: 'Keep My Account' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(button('Delete Account')).toHaveFocus();
  });

  it('is confirmed by the address if there is no password', async () => {
    methods = {
      hasPassword: false,
      providers: [HOUSE_ID],
    };
    await openProfile();
    expect(await screen.findByText('House ID')).toBeInTheDocument();
    await user.click(button('Delete Account'));
    const asked = await dialog();
    await user.type(asked.getByLabelText('Email Address'), 'astrid@example.com{Enter}');
    await waitFor(() => expect(api.bodies('DELETE', /user$/)).toEqual([{ email: 'astrid@example.com' }]));
  });
});

describe('confirming the identity', () => {
  const asked = { status: 403, body: { error: 'Confirm that it is you.', confirm: true } };
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Confirm it is you' }));
  const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  async function moveAddress(): Promise<void> {
    await openProfile();
    api.on('POST', /confirm$/, ({ body }) =>
      (body as { password: string }).password === 'the right one'
        ? { status: 204 }
        : { status: 400, body: { error: 'Not valid.', fields: { password: 'This is not your password.' } } },
    );
    api.failNext('PUT', /profile$/, asked);
    await user.click(button('Edit'));
    await user.clear(field('Email Address'));
    await user.type(field('Email Address'), 'new@example.com');
    await user.click(button('Save Changes'));
  }

  it('is required before the address changes, and the change follows', async () => {
    await moveAddress();
    const question = await dialog();
    expect(question.getByLabelText('Password')).toHaveFocus();
    await user.keyboard('wrong{Enter}');
    expect(await question.findByText('This is not your password.')).toBeInTheDocument();
    await user.clear(question.getByLabelText('Password'));
    await user.type(question.getByLabelText('Password'), 'the right one{Enter}');
    expect(await screen.findByText('Profile updated')).toBeInTheDocument();
    await isGone();
    expect(api.bodies('PUT', /profile$/)).toEqual([
      expect.objectContaining({ email: 'new@example.com' }),
      expect.objectContaining({ email: 'new@example.com' }),
    ]);
    expect(facts()).toMatchObject({ 'Email Address': 'new@example.com' });
  });

  it('can be declined, which keeps the text and reports no failure', async () => {
    await moveAddress();
    await dialog();
    await user.keyboard('{Escape}');
    await isGone();
    expect(field('Email Address')).toHaveValue('new@example.com');
    expect(field('Email Address')).toBeEnabled();
    await waitFor(() => expect(button('Save Changes')).toHaveFocus());
    expect(screen.queryByText('Failed to update profile. Please try again.')).not.toBeInTheDocument();
    expect(api.bodies('PUT', /profile$/)).toHaveLength(1);
  });

  it('uses the current password of the form, if there is one', async () => {
    await openProfile();
    api.on('POST', /confirm$/, () => ({ status: 204 }));
    api.failNext('POST', /change-password$/, asked);
    await user.click(button('Change Password'));
    await user.type(screen.getByLabelText('Current Password'), 'the right one');
    await user.type(screen.getByLabelText('New Password'), 'another walk by the sea{Enter}');
    expect(await screen.findByText('Password changed')).toBeInTheDocument();
    expect(api.bodies('POST', /confirm$/)).toEqual([{ password: 'the right one' }]);
    expect(api.bodies('POST', /change-password$/)).toHaveLength(2);
  });

  it('reports a wrong password below the field that it was typed in', async () => {
    await openProfile();
    api.on('POST', /confirm$/, () => ({
      status: 400,
      body: { error: 'Not valid.', fields: { password: 'This is not your password.' } },
    }));
    api.failNext('POST', /change-password$/, asked);
    await user.click(button('Change Password'));
    await user.type(screen.getByLabelText('Current Password'), 'a wrong one');
    await user.type(screen.getByLabelText('New Password'), 'another walk by the sea{Enter}');
    expect(await screen.findByText('This is not your password.')).toBeInTheDocument();
    expect(screen.getByLabelText('Current Password')).toBeInvalid();
  });

  it('is a new sign-in for people without a password, and leads back to the page', async () => {
    window.history.replaceState(null, '', '/profile');
    methods = { hasPassword: false, providers: [HOUSE_ID] };
    await openProfile();
    api.failNext('GET', /export$/, asked);
    await user.click(button('Export as ZIP'));
    await user.click((await dialog()).getByRole('button', { name: 'Sign in again' }));
    await waitFor(() => expect(api.calls()).toContain('POST /api/auth/logout'));
    expect(returnPage()).toBe('/profile');
    window.history.replaceState(null, '', '/');
  });
});

describe('a provider', () => {
  it('is removed after a confirmation, and the list is read again', async () => {
    methods = { hasPassword: true, providers: [HOUSE_ID] };
    await openProfile();
    api.on('DELETE', /identities\/(.+)$/, () => {
      methods = { hasPassword: true, providers: [] };
      return { status: 204 };
    });
    await user.click(await screen.findByRole('button', { name: 'Remove House ID' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Remove House ID?' }));
    await user.click(asked.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('House ID no longer signs in to your account.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('House ID')).not.toBeInTheDocument());
    // The pressed button was removed with its row.
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Password and Sessions' })).toHaveFocus());
    expect(api.calls()).toContain(`DELETE /api/user/identities/${HOUSE_ID.id}`);
  });

  it('that is the only way to sign in is not removed, and the reason is shown', async () => {
    methods = { hasPassword: false, providers: [HOUSE_ID] };
    await openProfile();
    api.on('DELETE', /identities/, () => ({
      status: 409,
      body: { error: 'No.', details: 'This is your only way to sign in.' },
    }));
    await user.click(await screen.findByRole('button', { name: 'Remove House ID' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Remove House ID?' }));
    await user.click(asked.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('This is your only way to sign in.')).toBeInTheDocument();
    expect(screen.getByText('House ID')).toBeInTheDocument();
  });
});
