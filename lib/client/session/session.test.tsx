import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { page } from '@/lib/client/browser/navigation';
import { api as call } from '@/lib/client/http/api';
import { clearSessionId, correctHint, getSessionId, setSessionId } from '@/lib/client/http/session-id';
import { storeEndpoint } from '@/lib/client/notifications/push-state';
import { createQueryClient } from '@/lib/client/query/query-client';
import { installMockApi, type MockApi, SAMPLE_USER } from '@/lib/testing/screen/mock-api';
import { useLogin, useLogout, useSession, watchSession } from './session';

const HINT = 'dayfold.signed-in=1';
const CREDENTIALS = { email: SAMPLE_USER.email, password: 'correct horse' };
const BEGUN = { sessionId: 'second', user: SAMPLE_USER };

let api: MockApi;
let reload: jest.SpyInstance;
let open: jest.SpyInstance;
let stop = () => {};

beforeEach(() => {
  api = installMockApi();
  api.on('POST', /^\/api\/auth\/logout$/, () => ({ status: 204 }));
  api.on('POST', /^\/api\/auth\/login$/, () => ({ status: 200, body: BEGUN }));
  reload = jest.spyOn(page, 'reload').mockImplementation(() => {});
  open = jest.spyOn(page, 'open').mockImplementation(() => {});
});

afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

/** Renders a component with the session, and starts `watchSession` for its query client. */
function renderSession() {
  const client = createQueryClient();
  stop = watchSession(client);
  const hook = renderHook(
    () => {
      // Other data of this person, which has to be removed with the session.
      useQuery({ queryKey: ['/api/schedules', '2025-11-21'], enabled: getSessionId() !== null });
      return { session: useSession(), login: useLogin(), logout: useLogout() };
    },
    {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    },
  );
  return { ...hook, client, status: () => hook.result.current.session.status };
}

async function renderSignedIn() {
  signIn('first');
  const rendered = renderSession();
  await waitFor(() => expect(rendered.status()).toBe('authenticated'));
  return rendered;
}

/** Stores a session as an earlier visit would have. */
function signIn(sessionId: string): void {
  setSessionId(sessionId);
}

function changeInAnotherTab(sessionId: string | null): void {
  if (sessionId === null) window.localStorage.removeItem('sessionId');
  else window.localStorage.setItem('sessionId', sessionId);
  act(
    () => void window.dispatchEvent(new StorageEvent('storage', { key: 'sessionId', newValue: sessionId })),
  );
}

/** Waits until React has rendered the change. */
const rendered = () => act(async () => {});

const setOnline = (online: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);

describe('the signed-in person', () => {
  it('is nobody without a session id, and is not requested', () => {
    const { status } = renderSession();
    expect(status()).toBe('anonymous');
    expect(api.calls()).not.toContain('GET /api/auth/me');
  });

  it('is loading with a session id, and then known', async () => {
    signIn('first');
    const { status, result } = renderSession();
    expect(status()).toBe('loading');
    await waitFor(() => expect(status()).toBe('authenticated'));
    expect(result.current.session.user).toEqual(SAMPLE_USER);
  });

  it('is unknown after a failed read, with its error, and the session stays', async () => {
    signIn('first');
    api.failNext('GET', /me$/, { status: 503 });
    const { result, status } = renderSession();
    await waitFor(() => expect(result.current.session.error?.message).toBe('Failed to fetch user'));
    expect(status()).toBe('anonymous');
    expect(getSessionId()).toBe('first');
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('a 401', () => {
  it('ends the session, removes its data, and loads the page again', async () => {
    const { client, status } = await renderSignedIn();
    api.failNext('GET', /schedules/, { status: 401 });
    await act(() => client.refetchQueries({ queryKey: ['/api/schedules'] }));
    expect(status()).toBe('anonymous');
    expect(window.localStorage.getItem('sessionId')).toBeNull();
    expect(document.cookie).not.toContain(HINT);
    expect(client.getQueryData(['/api/auth/me'])).toBeUndefined();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('to a call of an earlier session does not end the present one', async () => {
    signIn('first');
    const release = api.hold('GET', /tasks$/);
    api.failNext('GET', /tasks$/, { status: 401 });
    const refused = expect(call('GET', '/api/tasks')).rejects.toMatchObject({ status: 401 });
    signIn('second');
    release();
    await refused;
    expect(getSessionId()).toBe('second');
  });

  it('to a login means a wrong password, and ends nothing', async () => {
    const { result } = renderSession();
    api.failNext('POST', /login$/, { status: 401, body: { error: 'Invalid email or password.' } });
    await act(() => expect(result.current.login.mutateAsync(CREDENTIALS)).rejects.toThrow('401: '));
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('when another tab', () => {
  it('signs out, this tab removes all data and loads the page again', async () => {
    const { client, status } = await renderSignedIn();
    changeInAnotherTab(null);
    expect(status()).toBe('anonymous');
    expect(
      client
        .getQueryCache()
        .getAll()
        .filter(({ state }) => state.data !== undefined),
    ).toEqual([]);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('signs in as another person, this tab removes all data and loads the page again', async () => {
    const { client } = await renderSignedIn();
    changeInAnotherTab('of another person');
    expect(getSessionId()).toBe('of another person');
    expect(client.getQueryData(['/api/schedules', '2025-11-21'])).toBeUndefined();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    await rendered();
  });

  it('signs in, this tab loads the landing page again', async () => {
    renderSession();
    changeInAnotherTab('first');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(document.cookie).toContain(HINT);
    await rendered();
  });
});

describe('signing in', () => {
  it('requests the people at once, since the layout of the first page depends on them', async () => {
    const { result, client } = renderSession();
    await act(() => result.current.login.mutateAsync(CREDENTIALS));
    await waitFor(() => expect(client.getQueryData(['/api/people'])).toEqual([]));
  });

  it('stores the session id, knows the person at once and sets the hint', async () => {
    const { result, status } = renderSession();
    await act(() => result.current.login.mutateAsync(CREDENTIALS));
    expect(status()).toBe('authenticated');
    expect(window.localStorage.getItem('sessionId')).toBe('second');
    expect(document.cookie).toContain(HINT);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('signing out', () => {
  it('sends the logout, removes all data and opens the requested page', async () => {
    const { result, client } = await renderSignedIn();
    await act(() => result.current.logout.mutateAsync('/auth'));
    expect(api.calls()).toContain('POST /api/auth/logout');
    expect(getSessionId()).toBeNull();
    expect(client.getQueryData(['/api/auth/me'])).toBeUndefined();
    await waitFor(() => expect(open).toHaveBeenCalledWith('/auth'));
  });

  it('ends the push subscription of this browser first', async () => {
    const { result } = await renderSignedIn();
    api.on('DELETE', /push-subscriptions$/, () => ({ status: 204 }));
    act(() => storeEndpoint('https://push.example/1'));
    const before = api.calls().length;
    await act(() => result.current.logout.mutateAsync('/'));
    expect(api.calls().slice(before)).toEqual(['DELETE /api/push-subscriptions', 'POST /api/auth/logout']);
  });

  it('while offline ends the session in this browser, and sends the logout when the network returns', async () => {
    const { result } = await renderSignedIn();
    setOnline(false);
    api.failNext('POST', /logout$/, 'unreachable');
    await act(() => result.current.logout.mutateAsync('/'));
    expect(getSessionId()).toBeNull();
    // A page load while offline would show the browser's error page.
    expect(open).not.toHaveBeenCalled();
    expect(JSON.stringify(window.localStorage)).not.toContain('first');

    setOnline(true);
    const before = api.calls().length;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(api.calls().slice(before)).toEqual(['POST /api/auth/logout']));
    await waitFor(() => expect(open).toHaveBeenCalledWith('/'));
  });

  it('ends the session in this browser although the server does not answer', async () => {
    const { result } = await renderSignedIn();
    const elapsed = AbortSignal.abort(new DOMException('', 'TimeoutError'));
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(elapsed);
    await act(() => result.current.logout.mutateAsync('/'));
    expect(timeout).toHaveBeenCalledWith(5000);
    expect(getSessionId()).toBeNull();
    expect(window.localStorage.getItem('dayfold.pending-logout')).toBe('1');
  });

  it('sends a pending logout before the next session begins, and not afterwards', async () => {
    const { result } = await renderSignedIn();
    api.failNext('POST', /logout$/, { status: 503 });
    await act(() => result.current.logout.mutateAsync('/'));
    const before = api.calls().length;
    await act(() => result.current.login.mutateAsync(CREDENTIALS));
    expect(api.calls().slice(before, before + 2)).toEqual(['POST /api/auth/logout', 'POST /api/auth/login']);

    stop();
    stop = watchSession(createQueryClient());
    await Promise.resolve();
    expect(api.calls().filter((made) => made.includes('logout'))).toHaveLength(2);
  });
});

describe('notifications that the service worker shows', () => {
  let shown: string[];

  beforeEach(() => {
    shown = ['The dentist in 10 minutes', 'Rui commented on Book the hall'];
    const close = (title: string) => {
      shown = shown.filter((other) => other !== title);
    };
    const registration = {
      getNotifications: async () => shown.map((title) => ({ title, close: () => close(title) })),
    };
    const serviceWorker = { getRegistration: async () => registration };
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  });
  afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));

  it.each<[string, (rendered: Awaited<ReturnType<typeof renderSignedIn>>) => unknown]>([
    ['the person signs out', ({ result }) => act(() => result.current.logout.mutateAsync('/'))],
    ['another tab signs out', () => changeInAnotherTab(null)],
    ['the server has ended the session', () => act(() => call('GET', '/api/user/settings').catch(() => {}))],
  ])('are closed before the page is left when %s', async (_when, end) => {
    const signedIn = await renderSignedIn();
    api.failNext('GET', /settings$/, { status: 401 });
    let left: readonly string[] | undefined;
    for (const leaving of [open, reload])
      leaving.mockImplementation(() => {
        left ??= [...shown];
      });
    await end(signedIn);
    await waitFor(() => expect(left).toBeDefined());
    expect(left).toEqual([]);
  });
});

describe('the cookie that hints at a session', () => {
  it('is corrected, and a page that was chosen by a wrong one is loaded again', () => {
    window.localStorage.setItem('sessionId', 'first');
    expect(correctHint('/')).toBe(true);
    expect(document.cookie).toContain(HINT);
    expect(correctHint('/')).toBe(false);
  });

  it('is corrected without a load at an address that does not depend on it', () => {
    window.localStorage.setItem('sessionId', 'first');
    expect(correctHint('/pricing')).toBe(false);
    expect(document.cookie).toContain(HINT);
  });

  it('is stored when a page is opened next, also where the browser stores cookies later unless they are read', () => {
    setSessionId('first');
    const { get, set } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') ?? {};
    const unstored: string[] = [];
    const stored = (): string => get?.call(document);
    jest.spyOn(document, 'cookie', 'set').mockImplementation((cookie) => void unstored.push(cookie));
    jest.spyOn(document, 'cookie', 'get').mockImplementation(() => {
      for (const cookie of unstored.splice(0)) set?.call(document, cookie);
      return stored();
    });
    expect(stored()).toContain(HINT);
    clearSessionId();
    expect(stored()).not.toContain(HINT);
  });

  it('causes no load where cookies are forbidden', () => {
    window.localStorage.setItem('sessionId', 'first');
    jest.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
    expect(correctHint('/')).toBe(false);
  });
});
