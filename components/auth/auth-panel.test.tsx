import { screen, waitFor } from '@testing-library/react';
import { page } from '@/lib/client/browser/navigation';
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
  it('asks for both fields first', async () => {
    const { user } = openAt('/auth');
    expect(button('Sign In')).toBeDisabled();
    await user.type(field('Email'), 'astrid@example.org');
    expect(button('Sign In')).toBeDisabled();
    await user.type(field('Password'), 'x');
    expect(button('Sign In')).toBeEnabled();
  });

  it('begins with Enter, says that it is under way, greets and goes to the planner', async () => {
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
  ] as const)('fails for %s and says so', async (_why, failure, text) => {
    api.failNext('POST', /login$/, failure);
    const { user } = openAt('/auth');
    await user.type(field('Email'), 'astrid@example.org');
    await user.type(field('Password'), 'wrong{Enter}');
    expect(await screen.findByText('Login failed')).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(field('Email')).toHaveValue('astrid@example.org');
  });
});

describe('signing up', () => {
  async function fill(user: ReturnType<typeof openAt>['user']) {
    await user.type(field('First Name'), 'Astrid');
    await user.type(field('Email'), 'astrid@example.org');
    await user.type(field('Password'), 'correct horse');
  }

  it('opens from ?tab=register, and needs no last name', async () => {
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

  it('opens another tab only for what is allowed', () => {
    openAt('/auth?tab=admin');
    expect(button('Sign In')).toBeInTheDocument();
  });

  it('says under the field what is wrong before anything is sent', async () => {
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

  it('shows what the server finds wrong with a field', async () => {
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

  it('with an address in use says what the catalogue says', async () => {
    api.failNext('POST', /register$/, { status: 409, body: { error: 'In use', details: 'Else' } });
    const { user } = openAt('/auth?tab=register');
    await fill(user);
    await user.click(button('Sign Up'));
    expect(
      await screen.findByText('Unable to create account. Email may already be in use.'),
    ).toBeInTheDocument();
  });
});

describe('where not everybody may sign up', () => {
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
  ])('with sign-up %s it is said in a sentence', async (mode, query, text) => {
    by(mode);
    openAt(`/auth?tab=register${query}`);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('the invitation of the address is sent along, if it is one', async () => {
    by('invited');
    const { user } = openAt(`/auth?tab=register&invitation=${INVITATION}`);
    await user.type(field('First Name'), 'Ana');
    await user.type(field('Email'), 'ana@example.org');
    await user.type(field('Password'), 'nine lives of a cat{Enter}');
    await screen.findByText('Account created!');
    expect(api.bodies('POST', /register$/)).toMatchObject([{ invitation: INVITATION }]);
  });

  it('what is none is dropped', async () => {
    const { user } = openAt('/auth?tab=register&invitation=<script>');
    await user.type(field('First Name'), 'Ana');
    await user.type(field('Email'), 'ana@example.org');
    await user.type(field('Password'), 'nine lives of a cat{Enter}');
    await screen.findByText('Account created!');
    expect(api.bodies('POST', /register$/)[0]).not.toHaveProperty('invitation');
  });
});

describe('outside accounts', () => {
  it('are not spoken of where none is set up or that cannot be learnt', async () => {
    api.failNext('GET', /providers$/, { status: 503 });
    openAt('/auth');
    await waitFor(() => expect(api.calls()).toContain('GET /api/auth/providers'));
    expect(screen.queryByText(/Continue with/)).not.toBeInTheDocument();
  });

  it('have a button each, which leads to where the server says', async () => {
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

  it('come back with a cookie, which becomes a session of this browser once', async () => {
    openAt('/auth?signed-in=1');
    expect(await screen.findByText('Welcome back!')).toBeInTheDocument();
    expect(window.localStorage.getItem('sessionId')).toBe('first');
    expect(window.location.search).toBe('');
    expect(mockReplace).toHaveBeenCalledWith('/');
    expect(api.calls().filter((call) => call.includes('session-id'))).toHaveLength(1);
  });

  it('that were refused say so and leave the form', async () => {
    openAt('/auth?error=cancelled');
    expect(await screen.findByText('Login failed')).toBeInTheDocument();
    expect(screen.getByText('You ended the sign-in at the provider.')).toBeInTheDocument();
    expect(button('Sign In')).toBeInTheDocument();
  });
});

it('lets somebody who is signed in pass on to the planner', async () => {
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

  it('is asked for by the address, and the answer says the same for every one', async () => {
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

  it('says when too many mails were asked for', async () => {
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

  it('is replaced by the mailed link, whose secret does not stay in the address bar', async () => {
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

  it('with a link that is over leads to another mail', async () => {
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

  it('can be replaced by somebody who is signed in here', async () => {
    window.localStorage.setItem('sessionId', 'first');
    openAt(`/auth?reset=${TOKEN}`);
    expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeInTheDocument();
    await waitFor(() => expect(api.calls()).toContain('GET /api/auth/me'));
    expect(mockReplace).not.toHaveBeenCalled();
  });

  it.each(['', 'short', `${'a'.repeat(42)}$`])('is not begun by a link with %j', (token) => {
    openAt(`/auth?reset=${token}`);
    expect(button('Sign In')).toBeInTheDocument();
  });
});
