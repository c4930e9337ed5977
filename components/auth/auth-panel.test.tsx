import { screen, waitFor } from '@testing-library/react';
import { page } from '@/lib/client/browser/navigation';
import { rememberAskedPage, rememberReturn, returnPage } from '@/lib/client/session/return-page';
import { installMockApi, type MockApi, SAMPLE_USER } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { AuthPanel } from './auth-panel';

const mockReplace = jest.fn();
const mockRouter = { replace: mockReplace };
jest.mock('next/navigation', () => ({ useRouter: () => mockRouter }));

const BEGUN = { sessionId: 'first', user: SAMPLE_USER };

let api: MockApi;

beforeEach(() => {
  mockReplace.mockClear();
  api = installMockApi();
  api.on('GET', /^\/api\/auth\/providers$/, () => ({ status: 200, body: {} }));
  api.on('POST', /^\/api\/auth\/(login|session-id)$/, () => ({ status: 200, body: BEGUN }));
  api.on('POST', /^\/api\/auth\/register$/, () => ({ status: 201, body: BEGUN }));
});

function openAt(address: string) {
  window.history.replaceState(null, '', address);
  return renderScreen(<AuthPanel />);
}

const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByLabelText(name);

describe('signing in', () => {
  it('is possible once both fields are filled in', async () => {
    const { user } = openAt('/auth');
    expect(button('Sign In')).toBeDisabled();
    await user.type(field('Email'), 'astrid@example.org');
    expect(button('Sign In')).toBeDisabled();
    await user.type(field('Password'), 'x');
    expect(button('Sign In')).toBeEnabled();
  });

  it('starts on Enter, shows its progress, greets the person and opens the planner', async () => {
    const { user } = openAt('/auth');
    const release = api.hold('POST', /login$/);
    await user.type(field('Email'), 'astrid@example.org');
    await user.type(field('Password'), 'correct horse{Enter}');
    expect(await screen.findByRole('button', { name: 'Signing in...' })).toBeDisabled();
    release();
    expect(await screen.findByText('Welcome back!')).toBeInTheDocument();
    expect(screen.getByText('You have successfully logged in.')).toBeInTheDocument();
    expect(api.bodies('POST', /login$/)).toEqual([
      { email: 'astrid@example.org', password: 'correct horse' },
    ]);
    expect(mockReplace).toHaveBeenCalledWith('/');
  });

  it.each([
    [
      'a wrong password',
      { status: 401, body: { error: 'Wrong', details: 'Something else' } },
      'Invalid email or password.',
    ],
    [
      'too many attempts',
      { status: 429, body: { error: 'Slow down', details: 'Too many attempts. Try again in 5 minutes.' } },
      'Too many attempts. Try again in 5 minutes.',
    ],
    ['no network', 'unreachable', 'The server could not be reached. Please try again.'],
  ] as const)('shows the reason of a failure: %s', async (_why, failure, text) => {
    api.failNext('POST', /login$/, failure);
    const { user } = openAt('/auth');
    await user.type(field('Email'), 'astrid@example.org');
    await user.type(field('Password'), 'wrong{Enter}');
    expect(await screen.findByText('Login failed')).toBeInTheDocument();
    expect(screen.getAllByText(text)[0]).toBeInTheDocument();
    expect(field('Email')).toHaveValue('astrid@example.org');
  });

  it('says at the field too that the password is wrong, until another one is sent', async () => {
    api.failNext('POST', /login$/, { status: 401, body: { error: 'Wrong' } });
    const { user } = openAt('/auth');
    await user.type(field('Email'), 'astrid@example.org');
    await user.type(field('Password'), 'wrong{Enter}');
    await waitFor(() => expect(field('Password')).toBeInvalid());
    expect(field('Password')).toHaveAccessibleDescription('Invalid email or password.');
    expect(field('Password')).toHaveFocus();
    await waitFor(() => expect(screen.getAllByText('Invalid email or password.')).toHaveLength(2));
    await user.type(field('Password'), ' no more');
    expect(field('Password')).toBeValid();
  });

  it.each([
    ['/weekly?date=2025-11-21', '/weekly?date=2025-11-21'],
    ['/pricing', '/'],
    ['/', '/'],
  ])('after %s was asked for opens %s', async (asked, opened) => {
    window.history.replaceState(null, '', asked);
    rememberAskedPage();
    const { user } = openAt('/auth');
    await user.type(field('Email'), 'astrid@example.org');
    await user.type(field('Password'), 'correct horse{Enter}');
    await waitFor(() => expect(mockReplace).toHaveBeenCalledWith(opened));
    expect(returnPage()).toBe('/');
  });
});

describe('the page that is opened after a sign-in', () => {
  it('is forgotten on the landing page itself', () => {
    rememberReturn('/weekly');
    window.history.replaceState(null, '', '/');
    rememberAskedPage();
    expect(returnPage()).toBe('/');
  });

  it.each([
    'https://example.net/weekly',
    '//example.net/weekly',
    '/weekly/../auth',
    '/\\example.net',
    '/auth?tab=register',
    'javascript:alert(1)',
    '',
  ])('is only ever one of the planner, and not %s', (page) => {
    rememberReturn(page);
    expect(returnPage()).toBe('/');
  });
});

describe('signing up', () => {
  async function fill(user: ReturnType<typeof openAt>['user']) {
    await user.type(field('First Name'), 'Astrid');
    await user.type(field('Email'), 'astrid@example.org');
    await user.type(field('Password'), 'correct horse');
  }

  it('is opened by ?tab=register, and requires no last name', async () => {
    const { user } = openAt('/auth?tab=register');
    expect(button('Sign Up')).toBeDisabled();
    await fill(user);
    const release = api.hold('POST', /register$/);
    await user.type(field('Password'), '{Enter}');
    expect(await screen.findByRole('button', { name: 'Creating account...' })).toBeDisabled();
    release();
    expect(await screen.findByText('Account created!')).toBeInTheDocument();
    expect(screen.getByText('Welcome to Dayfold.')).toBeInTheDocument();
    expect(api.bodies('POST', /register$/)).toEqual([
      expect.objectContaining({
        firstName: 'Astrid',
        email: 'astrid@example.org',
        password: 'correct horse',
      }),
    ]);
    expect(api.bodies('POST', /register$/)).toEqual([
      expect.not.objectContaining({ lastName: expect.anything() }),
    ]);
    expect(mockReplace).toHaveBeenCalledWith('/');
  });

  it('is not opened by an unknown value of ?tab', () => {
    openAt('/auth?tab=admin');
    expect(button('Sign In')).toBeInTheDocument();
  });

  it('reports invalid input below the fields and sends nothing', async () => {
    const { user } = openAt('/auth?tab=register');
    await fill(user);
    await user.clear(field('Email'));
    await user.type(field('Email'), 'no address');
    await user.clear(field('Password'));
    await user.type(field('Password'), 'short');
    await user.click(button('Sign Up'));
    expect(await screen.findByText('Invalid email address')).toBeInTheDocument();
    expect(field('Email')).toHaveAccessibleDescription('Invalid email address');
    expect(field('Email')).toBeInvalid();
    expect(field('Password')).toHaveAccessibleDescription(/Must be at least 8 characters long\./);
    expect(api.bodies('POST', /register$/)).toEqual([]);
  });

  it('is possible where the browser does not know its time zone', async () => {
    jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
      ...Intl.DateTimeFormat().resolvedOptions(),
      timeZone: 'Etc/Unknown',
    });
    const { user } = openAt('/auth?tab=register');
    await fill(user);
    await user.click(button('Sign Up'));
    expect(await screen.findByText('Account created!')).toBeInTheDocument();
    expect(api.bodies('POST', /register$/)).toEqual([expect.objectContaining({ timeZone: 'UTC' })]);
    jest.restoreAllMocks();
  });

  it('shows the errors of fields that it does not have', async () => {
    const { user } = openAt(`/auth?tab=register&invitation=half`);
    api.failNext('POST', /register$/, {
      status: 400,
      body: {
        error: 'Invalid',
        fields: { timeZone: 'Must be a zone.', invitation: 'This link is not complete.' },
      },
    });
    await fill(user);
    await user.click(button('Sign Up'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Must be a zone. This link is not complete.');
    await user.click(button('Sign Up'));
    expect(await screen.findByText('Account created!')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows the errors of the server below the fields', async () => {
    api.failNext('POST', /register$/, {
      status: 400,
      body: {
        error: 'Invalid',
        details: 'Please choose another password.',
        fields: { password: 'Is too common.' },
      },
    });
    const { user } = openAt('/auth?tab=register');
    await fill(user);
    await user.click(button('Sign Up'));
    expect(await screen.findByText('Is too common.')).toBeInTheDocument();
    expect(await screen.findByText('Registration failed')).toBeInTheDocument();
    expect(screen.getByText('Please choose another password.')).toBeInTheDocument();
  });

  it('says that the address may be in use if the server reports a conflict', async () => {
    api.failNext('POST', /register$/, { status: 409, body: { error: 'In use', details: 'Else' } });
    const { user } = openAt('/auth?tab=register');
    await fill(user);
    await user.click(button('Sign Up'));
    expect(
      await screen.findByText('Unable to create account. Email may already be in use.'),
    ).toBeInTheDocument();
  });
});

describe('restricted sign-up', () => {
  const INVITATION = 'i'.repeat(43);
  const by = (mode: string) =>
    api.on('GET', /^\/api\/auth\/registration$/, () => ({ status: 200, body: { mode } }));

  it.each([
    ['invited', '', 'Signing up here takes an invitation from somebody who uses this planner.'],
    [
      'invited',
      `&invitation=${INVITATION}`,
      'You are invited: sign up with the address that the invitation was sent to.',
    ],
    ['closed', '', 'This planner takes no new accounts.'],
  ])('is explained in the form (%s%s)', async (mode, query, text) => {
    by(mode);
    openAt(`/auth?tab=register${query}`);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('sends the invitation that the address contains', async () => {
    by('invited');
    const { user } = openAt(`/auth?tab=register&invitation=${INVITATION}`);
    await user.type(field('First Name'), 'Ana');
    await user.type(field('Email'), 'ana@example.org');
    await user.type(field('Password'), 'nine lives of a cat{Enter}');
    await screen.findByText('Account created!');
    expect(api.bodies('POST', /register$/)).toMatchObject([{ invitation: INVITATION }]);
  });

  it('ignores an invalid invitation in the address', async () => {
    const { user } = openAt('/auth?tab=register&invitation=<script>');
    await user.type(field('First Name'), 'Ana');
    await user.type(field('Email'), 'ana@example.org');
    await user.type(field('Password'), 'nine lives of a cat{Enter}');
    await screen.findByText('Account created!');
    expect(api.bodies('POST', /register$/)[0]).not.toHaveProperty('invitation');
  });
});

describe('sign-in at providers', () => {
  it('is not offered if the providers cannot be read', async () => {
    api.failNext('GET', /providers$/, { status: 503 });
    openAt('/auth');
    await waitFor(() => expect(api.calls()).toContain('GET /api/auth/providers'));
    expect(screen.queryByText(/Continue with/)).not.toBeInTheDocument();
  });

  it('is started by a button for each provider, which opens the address that the server returns', async () => {
    const open = jest.spyOn(page, 'open').mockImplementation(() => {});
    api.on('GET', /providers$/, () => ({
      status: 200,
      body: { google: { id: 'google', name: 'Google', type: 'oauth' } },
    }));
    api.on('GET', /csrf$/, () => ({ status: 200, body: { csrfToken: 'token' } }));
    api.on('POST', /signin\/google$/, () => ({
      status: 200,
      body: { url: 'https://accounts.google.com/o/oauth2' },
    }));
    const { user } = openAt('/auth');
    await user.click(await screen.findByRole('button', { name: 'Continue with Google' }));
    await waitFor(() => expect(open).toHaveBeenCalledWith('https://accounts.google.com/o/oauth2'));
    expect(api.bodies('POST', /signin/)).toEqual([
      { csrfToken: 'token', callbackUrl: '/auth?signed-in=1', json: 'true' },
    ]);
  });

  it('ends with a cookie, which is exchanged once for a session of this browser', async () => {
    openAt('/auth?signed-in=1');
    expect(await screen.findByText('Welcome back!')).toBeInTheDocument();
    expect(window.localStorage.getItem('sessionId')).toBe('first');
    expect(window.location.search).toBe('');
    expect(mockReplace).toHaveBeenCalledWith('/');
    expect(api.calls().filter((call) => call.includes('session-id'))).toHaveLength(1);
  });

  it('shows the reason of a refusal, and the form', async () => {
    openAt('/auth?error=cancelled');
    expect(await screen.findByText('Login failed')).toBeInTheDocument();
    expect(screen.getByText('You ended the sign-in at the provider.')).toBeInTheDocument();
    expect(button('Sign In')).toBeInTheDocument();
  });
});

it('the sign-in page redirects people who are signed in to the planner', async () => {
  window.localStorage.setItem('sessionId', 'first');
  openAt('/auth');
  await waitFor(() => expect(mockReplace).toHaveBeenCalledWith('/'));
});

describe('a forgotten password', () => {
  const TOKEN = 'a'.repeat(43);
  const ASKED = /If an account uses that address, a mail is on its way\./;

  beforeEach(() => {
    api.on('POST', /forgot-password$/, () => ({ status: 202 }));
    api.on('POST', /reset-password$/, () => ({ status: 204 }));
  });

  it('can be reset by a mail, and the confirmation does not disclose who has an account', async () => {
    const { user } = openAt('/auth');
    await user.click(button('Forgot password?'));
    expect(field('Email')).toHaveFocus();
    await user.type(field('Email'), 'no address{Enter}');
    expect(await screen.findByText('Invalid email address')).toBeInTheDocument();
    await user.clear(field('Email'));
    const release = api.hold('POST', /forgot-password$/);
    await user.type(field('Email'), 'astrid@example.org{Enter}');
    expect(await screen.findByRole('button', { name: 'Sending...' })).toBeDisabled();
    release();
    expect(await screen.findByText(ASKED)).toHaveFocus();
    expect(api.bodies('POST', /forgot-password$/)).toEqual([{ email: 'astrid@example.org' }]);
    await user.click(button('Back to Sign In'));
    expect(button('Sign In')).toBeInTheDocument();
  });

  it('is asked for with the address that was typed, which is there again afterwards', async () => {
    const { user } = openAt('/auth');
    await user.type(field('Email'), 'astrid@example.org');
    await user.click(button('Forgot password?'));
    expect(field('Email')).toHaveValue('astrid@example.org');
    await user.click(button('Back to Sign In'));
    expect(field('Email')).toHaveValue('astrid@example.org');
  });

  it("cannot be reset after too many mails, and the form shows the server's reason", async () => {
    api.failNext('POST', /forgot-password$/, {
      status: 429,
      body: { error: 'Slow down', details: 'Try again in an hour.' },
    });
    const { user } = openAt('/auth');
    await user.click(button('Forgot password?'));
    await user.type(field('Email'), 'astrid@example.org{Enter}');
    expect(await screen.findByText('Try again in an hour.')).toBeInTheDocument();
    expect(field('Email')).toHaveValue('astrid@example.org');
  });

  it('is replaced by means of the mailed link, whose secret is removed from the address bar', async () => {
    const { user } = openAt(`/auth?reset=${TOKEN}`);
    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeInTheDocument();
    expect(window.location.search).toBe('');
    await user.type(field('New Password'), 'short{Enter}');
    expect(await screen.findByText('Must be at least 8 characters long.')).toBeInTheDocument();
    await user.type(field('New Password'), ' and longer{Enter}');
    expect(await screen.findByText('Sign in with your new password.')).toBeInTheDocument();
    expect(button('Sign In')).toBeInTheDocument();
    expect(api.bodies('POST', /reset-password$/)).toEqual([{ token: TOKEN, password: 'short and longer' }]);
  });

  it('can be reset by another mail if the link has expired', async () => {
    const details = 'This link has expired or has been used. Ask for a new one.';
    api.failNext('POST', /reset-password$/, {
      status: 400,
      body: { error: 'Not valid.', details, fields: { token: details } },
    });
    const { user } = openAt(`/auth?reset=${TOKEN}`);
    await user.type(await screen.findByLabelText('New Password'), 'walk before breakfast{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(details);
    await user.click(button('Ask for a new link'));
    expect(screen.getByRole('heading', { name: 'Forgot your password?' })).toBeInTheDocument();
  });

  it('can be replaced by people who are signed in', async () => {
    window.localStorage.setItem('sessionId', 'first');
    openAt(`/auth?reset=${TOKEN}`);
    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeInTheDocument();
    await waitFor(() => expect(api.calls()).toContain('GET /api/auth/me'));
    expect(mockReplace).not.toHaveBeenCalled();
  });

  it.each(['', 'short', `${'a'.repeat(42)}$`])(
    'is not replaced by means of a link with the invalid secret %j',
    (token) => {
      openAt(`/auth?reset=${token}`);
      expect(button('Sign In')).toBeInTheDocument();
    },
  );
});
