import { startDatabaseProxy } from '@/lib/testing/database/database-proxy';
import { changeSettings, restoreSettings } from '@/lib/testing/server/settings';
import { Listener } from './listener';

const CHANNEL = 'listener_test';

afterEach(() => {
  jest.useRealTimers();
  restoreSettings();
});

test('a listener that could not open does not reconnect', async () => {
  const proxy = await startDatabaseProxy();
  changeSettings({ DATABASE_URL: proxy.url });
  proxy.refuse(true);
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date', 'performance'] });
  const listener = new Listener({ channel: CHANNEL, onNotification: jest.fn(), onResumed: jest.fn() });
  await expect(listener.open()).rejects.toThrow();
  // The connection emits `end` after `error`.
  await new Promise(setImmediate);
  expect(jest.getTimerCount()).toBe(0);

  proxy.refuse(false);
  await listener.open();
  expect(proxy.connections()).toBe(2);
  await listener.close();
  await proxy.close();
});
