import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { page } from '@/lib/client/browser/navigation';
import { api as call } from '@/lib/client/http/api';
import { createQueryClient } from '@/lib/client/query/query-client';
import { installMockApi, type MockApi, SAMPLE_USER } from '@/lib/testing/screen/mock-api';
import { useLogin, useLogout, useSession, watchSession } from './session';
import { correctHint, getSessionId, setSessionId } from './session-id';

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

/** The session in a component, with the page's watch on it. */
function renderSession() {
  const client = createQueryClient();
  stop = watchSession(client);
  const hook = renderHook(
    () => {
      // Other data of this person, to see that it is removed.
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

/** Waits until the page has rendered the change. */
const rendered = () => act(async () => {});

const setOnline = (online: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);

describe('who is signed in', () => {
  it('is nobody without a session id, and nobody is asked for', () => {
    const { status } = renderSession();
    expect(status()).toBe('anonymous');
    expect(api.calls()).not.toContain('GET /api/auth/me');
  });

  it('is being found out with a session id, then known', async () => {
    signIn('first');
    const { status, result } = renderSession();
    expect(status()).toBe('loading');
    await waitFor(() => expect(status()).toBe('authenticated'));
    expect(result.current.session.user).toEqual(SAMPLE_USER);
  });

  it('could not be learnt: the session stays, and the error says what failed', async () => {
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
  it('ends the session: nothing of it is left, and the page is loaded anew', async () => {
    const { client, status } = await renderSignedIn();
    api.failNext('GET', /schedules/, { status: 401 });
    await act(() => client.refetchQueries({ queryKey: ['/api/schedules'] }));
    expect(status()).toBe('anonymous');
    expect(window.localStorage.getItem('sessionId')).toBeNull();
    expect(document.cookie).not.toContain(HINT);
    expect(client.getQueryData(['/api/auth/me'])).toBeUndefined();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('of a call that an earlier session made does not end the one since', async () => {
    signIn('first');
    const release = api.hold('GET', /tasks$/);
    api.failNext('GET', /tasks$/, { status: 401 });
    const refused = expect(call('GET', '/api/tasks')).rejects.toMatchObject({ status: 401 });
    signIn('second');
    release();
    await refused;
    expect(getSessionId()).toBe('second');
  });

  it('to a login is a wrong password and no more', async () => {
    const { result } = renderSession();
    api.failNext('POST', /login$/, { status: 401, body: { error: 'Invalid email or password.' } });
    await act(() => expect(result.current.login.mutateAsync(CREDENTIALS)).rejects.toThrow('401: '));
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('another tab', () => {
  it('signs out: so does this one', async () => {
    const { client, status } = await renderSignedIn();
    changeInAnotherTab(null);
    expect(status()).toBe('anonymous');
    expect(
      client
        .getQueryCache()
        .getAll()
        .filter(({ state }) => state.data !== undefined),
    ).toEqual([]);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('signs in as somebody else: nothing of the one before is left here', async () => {
    const { client } = await renderSignedIn();
    changeInAnotherTab('of another person');
    expect(getSessionId()).toBe('of another person');
    expect(client.getQueryData(['/api/schedules', '2025-11-21'])).toBeUndefined();
    expect(reload).toHaveBeenCalledTimes(1);
    await rendered();
  });

  it('signs in: the page that was the landing page is loaded anew', async () => {
    renderSession();
    changeInAnotherTab('first');
    expect(reload).toHaveBeenCalledTimes(1);
    expect(document.cookie).toContain(HINT);
    await rendered();
  });
});

describe('signing in', () => {
  it('asks at once who else is there, so that the first page need not move for them', async () => {
    const { result, client } = renderSession();
    await act(() => result.current.login.mutateAsync(CREDENTIALS));
    await waitFor(() => expect(client.getQueryData(['/api/people'])).toEqual([]));
  });

  it('keeps the session id, knows the person at once and leaves the hint', async () => {
    const { result, status } = renderSession();
    await act(() => result.current.login.mutateAsync(CREDENTIALS));
    expect(status()).toBe('authenticated');
    expect(window.localStorage.getItem('sessionId')).toBe('second');
    expect(document.cookie).toContain(HINT);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('signing out', () => {
  it('tells the server, forgets everything and opens the page asked for', async () => {
    const { result, client } = await renderSignedIn();
    await act(() => result.current.logout.mutateAsync('/auth'));
    expect(api.calls()).toContain('POST /api/auth/logout');
    expect(getSessionId()).toBeNull();
    expect(client.getQueryData(['/api/auth/me'])).toBeUndefined();
    expect(open).toHaveBeenCalledWith('/auth');
  });

  it('without a network signs out here, and tells the server when it is back', async () => {
    const { result } = await renderSignedIn();
    setOnline(false);
    api.failNext('POST', /logout$/, 'unreachable');
    await act(() => result.current.logout.mutateAsync('/'));
    expect(getSessionId()).toBeNull();
    // A page load now would show the browser's own error.
    expect(open).not.toHaveBeenCalled();
    expect(JSON.stringify(window.localStorage)).not.toContain('first');

    setOnline(true);
    const before = api.calls().length;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(api.calls().slice(before)).toEqual(['POST /api/auth/logout']));
    expect(open).toHaveBeenCalledWith('/');
  });

  it('ends here although the server is silent', async () => {
    const { result } = await renderSignedIn();
    const elapsed = AbortSignal.abort(new DOMException('', 'TimeoutError'));
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(elapsed);
    await act(() => result.current.logout.mutateAsync('/'));
    expect(timeout).toHaveBeenCalledWith(5000);
    expect(getSessionId()).toBeNull();
    expect(window.localStorage.getItem('dayfold.pending-logout')).toBe('1');
  });

  it('that could not be told to the server is told before the next session begins, never after', async () => {
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

describe('the hint', () => {
  it('is put right, and the page that it had chosen wrongly is loaded again', () => {
    window.localStorage.setItem('sessionId', 'first');
    expect(correctHint('/')).toBe(true);
    expect(document.cookie).toContain(HINT);
    expect(correctHint('/')).toBe(false);
  });

  it('is put right without a load where no page depends on it', () => {
    window.localStorage.setItem('sessionId', 'first');
    expect(correctHint('/pricing')).toBe(false);
    expect(document.cookie).toContain(HINT);
  });

  it('never makes a page load again and again where cookies are forbidden', () => {
    window.localStorage.setItem('sessionId', 'first');
    jest.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
    expect(correctHint('/')).toBe(false);
  });
});
