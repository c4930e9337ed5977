import type { OutboxChange } from '@/lib/client/database/change';
import { askToKeepStorage } from './keep-storage';
import { outboxChanges } from './shown';

const change = (hasWaited: boolean): OutboxChange => ({
  id: '0193a5d0-0000-7b2a-9c3d-000000000001',
  order: 1,
  owner: null,
  madeAt: 1,
  entities: ['task'],
  call: { method: 'DELETE', path: '/api/tasks/task' },
  base: 1,
  view: null,
  words: { did: 'deleted', title: 'Ring the hall' },
  state: 'waiting',
  isSent: false,
  hasWaited,
});

it('the browser is asked to keep its storage once a change waits, and never again', () => {
  const persist = jest.fn(() => Promise.resolve(true));
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { persist } });
  askToKeepStorage();
  outboxChanges.set([change(false)]);
  expect(persist).not.toHaveBeenCalled();
  outboxChanges.set([change(true)]);
  expect(persist).toHaveBeenCalledTimes(1);

  outboxChanges.set([]);
  askToKeepStorage();
  outboxChanges.set([change(true)]);
  expect(persist).toHaveBeenCalledTimes(1);
  outboxChanges.set([]);
});
