import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { page } from '@/lib/client/browser/navigation';
import type { EmailIntegration } from '@/lib/shared/contract/schemas/email-integration';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { EmailIntegrationCard } from './email-integration-card';

const GMAIL: EmailIntegration = { provider: 'gmail', email: 'astrid@example.org', isActive: true };
const AUTH_URL = 'https://accounts.example.org/o/oauth2?state=s';
const NONE =
  'No email integrations connected. Connect your email account to enable enhanced notification features.';

let api: MockApi;
let user: UserEvent;
let connected: EmailIntegration | null;

/** The arguments of window.open, and whether the browser allows popups. */
let opened: string[][];
let allowsPopups: boolean;

beforeEach(() => {
  opened = [];
  allowsPopups = true;
  jest.spyOn(window, 'open').mockImplementation((...args) => {
    opened.push(args.map(String));
    return allowsPopups ? window : null;
  });
  jest.spyOn(page, 'open').mockImplementation(() => {});
  jest.spyOn(page, 'close').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

function show(integration: EmailIntegration | null = null) {
  connected = integration;
  api = installMockApi();
  api.on('GET', /email-integration$/, () =>
    connected ? { status: 200, body: connected } : { status: 404, body: { error: 'Not found.' } },
  );
  api.on('DELETE', /email-integration$/, () => {
    connected = null;
    return { status: 204 };
  });
  api.on('GET', /auth\/google$/, () => ({ status: 200, body: { authUrl: AUTH_URL } }));
  ({ user } = renderScreen(<EmailIntegrationCard />));
}

const card = () => screen.getByRole('region', { name: 'Email Integration' });
const button = (name: string) => within(card()).findByRole('button', { name });

/** Acts as another window of the browser, which has returned from Google or waits for a window that will. */
function otherWindow() {
  const channel = new BroadcastChannel('dayfold.gmail');
  const received: unknown[] = [];
  channel.onmessage = ({ data }) => void received.push(data);
  return { send: (data: unknown) => channel.postMessage(data), received, channel };
}

it('the card shows a placeholder first, then the connected account', async () => {
  show(GMAIL);
  expect(card()).toHaveAttribute('aria-busy', 'true');
  expect(await within(card()).findByText('Gmail')).toBeInTheDocument();
  expect(card()).toHaveAttribute('aria-busy', 'false');
  expect(within(card()).getByText('astrid@example.org')).toBeInTheDocument();
  expect(within(card()).getByText('Connected')).toHaveClass('status');
  expect(within(card()).queryByRole('button', { name: 'Connect Gmail' })).not.toBeInTheDocument();
});

it('the card shows an account that has stopped working, and offers to connect it again', async () => {
  show({ ...GMAIL, isActive: false });
  expect(await within(card()).findByText('Disconnected')).toHaveClass('status', 'isOff');
  expect(await button('Disconnect')).toBeEnabled();
  expect(await button('Connect Gmail')).toBeEnabled();
});

it.each([404, 500, 'unreachable'] as const)(
  'the card shows no account if the answer is %s',
  async (failure) => {
    show();
    if (failure !== 404)
      api.failNext('GET', /email-integration$/, failure === 500 ? { status: 500 } : failure);
    expect(await within(card()).findByText(NONE)).toBeInTheDocument();
    expect(await button('Connect Gmail')).toBeEnabled();
    for (const name of ['Connect Yahoo', 'Connect Outlook']) {
      expect(await button(name)).toBeDisabled();
      expect(await button(name)).toHaveAccessibleDescription('Coming Soon');
    }
  },
);

it('the card disconnects the account', async () => {
  show(GMAIL);
  await user.click(await button('Disconnect'));
  expect(await screen.findByText('Integration removed')).toBeInTheDocument();
  expect(screen.getByText('Your email integration has been disconnected.')).toBeInTheDocument();
  expect(within(card()).getByText(NONE)).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Email Integration' })).toHaveFocus();
});

it('the card keeps the account if it could not be disconnected, and says so', async () => {
  show(GMAIL);
  await button('Disconnect');
  api.failNext('DELETE', /email-integration$/);
  await user.click(await button('Disconnect'));
  expect(await screen.findByText('Failed to remove email integration.')).toBeInTheDocument();
  expect(within(card()).getByText('Connected')).toBeInTheDocument();
});

it('the card opens the consent page in a popup of 500 by 600, and shows its outcome once', async () => {
  show();
  await user.click(await button('Connect Gmail'));
  await waitFor(() => expect(opened).toHaveLength(1));
  expect(opened[0]?.[0]).toBe(AUTH_URL);
  expect(opened[0]?.[2]).toMatch(/popup,width=500,height=600/);
  const popup = otherWindow();
  connected = GMAIL;
  popup.send({ ended: { integration: 'success' } });
  expect(await screen.findByText('Integration successful!')).toBeInTheDocument();
  expect(screen.getByText('Your Gmail account has been connected successfully.')).toBeInTheDocument();
  expect(await within(card()).findByText('Connected')).toBeInTheDocument();
  await waitFor(() => expect(popup.received).toEqual([{ heard: true }]));
  popup.channel.close();
});

it('the card opens the consent page in the same window if popups are blocked', async () => {
  allowsPopups = false;
  show();
  await user.click(await button('Connect Gmail'));
  await waitFor(() => expect(page.open).toHaveBeenCalledWith(AUTH_URL));
});

it.each([
  [
    { status: 503, body: { error: 'Not set up.', details: 'Gmail is not set up here.' } },
    'Configuration Error',
    'Gmail is not set up here.',
  ],
  [{ status: 503, body: { error: 'Not set up.' } }, 'Configuration Error', 'Not set up.'],
  [{ status: 200, body: {} }, 'Connection Error', 'Failed to initialize Google OAuth.'],
  ['unreachable', 'Connection Error', 'Failed to fetch'],
] as const)('the card shows why the connection could not begin: %j', async (failure, title, text) => {
  show();
  await button('Connect Gmail');
  api.failNext('GET', /auth\/google$/, failure);
  await user.click(await button('Connect Gmail'));
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(opened).toEqual([]);
});

describe('returning from the consent page', () => {
  const comeBack = (query: string) => window.history.replaceState(null, '', `/email-settings${query}`);

  it.each([
    [
      '?integration=success',
      'Integration successful!',
      'Your Gmail account has been connected successfully.',
    ],
    [
      '?integration=error&reason=expired',
      'Integration failed',
      'Failed to connect Gmail: The request has expired, please try again',
    ],
    ['?integration=error', 'Integration failed', 'Failed to connect Gmail: Unknown error occurred'],
    [
      '?integration=error&reason=Call%20this%20number',
      'Integration failed',
      'Failed to connect Gmail: Unknown error occurred',
    ],
  ])('with %s shows the outcome, and removes it from the address', async (query, title, text) => {
    comeBack(query);
    show();
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(window.location.search).toBe('');
    expect(page.close).not.toHaveBeenCalled();
    expect(api.calls().filter((call) => call.endsWith('/email-integration'))).toHaveLength(2);
  });

  it('with an unknown outcome shows nothing', async () => {
    comeBack('?integration=maybe&reason=expired');
    show();
    await button('Connect Gmail');
    expect(screen.queryByText('Integration failed')).not.toBeInTheDocument();
  });

  it('passes the outcome to the page that opened this window, and closes it', async () => {
    const opener = otherWindow();
    opener.channel.onmessage = ({ data }) => {
      opener.received.push(data);
      opener.send({ heard: true });
    };
    comeBack('?integration=error&reason=denied');
    show();
    await waitFor(() => expect(page.close).toHaveBeenCalled());
    expect(opener.received).toEqual([{ ended: { integration: 'error', reason: 'denied' } }]);
    expect(screen.queryByText('Integration failed')).not.toBeInTheDocument();
    expect(window.location.search).toBe('');
    await act(async () => opener.channel.close());
  });
});
