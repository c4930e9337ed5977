import type { NewChange } from '@/lib/client/database/change';
import { installMockApi } from '@/lib/testing/screen/mock-api';
import { sampleTask } from '@/lib/testing/screen/sample-items';

const fig = sampleTask({ title: 'Water the fig' });
const change: NewChange = {
  id: '0193a5d0-0000-7b2a-9c3d-000000000001',
  entities: [fig.id],
  call: { method: 'PATCH', path: `/api/tasks/${fig.id}`, body: { title: 'Water the fig tree' } },
  base: fig.version,
  view: null,
  words: { did: 'changed', title: fig.title },
};

it('a change is sent when the page is left before the code of the outbox is there', async () => {
  const server = installMockApi({ tasks: [fig] });
  await jest.isolateModulesAsync(async () => {
    // The code of a page that has just been opened.
    const { submit, loadOutbox } = await import('./outbox');
    const answer = submit(change);
    window.dispatchEvent(new Event('pagehide'));
    expect(server.bodies('PATCH', /tasks/)).toEqual([{ title: 'Water the fig tree', version: fig.version }]);

    // Once the code is there, it has the change, and nothing else sends it.
    await loadOutbox();
    await answer.catch(() => undefined);
    const sent = server.bodies('PATCH', /tasks/).length;
    window.dispatchEvent(new Event('pagehide'));
    expect(server.bodies('PATCH', /tasks/)).toHaveLength(sent);
  });
});

it.each<[string, EventTarget, string]>([
  ['pagehide', window, 'pagehide'],
  ['visibilitychange', document, 'visibilitychange'],
])('so is a change that a listener of %s makes', async (_, target, event) => {
  const server = installMockApi({ tasks: [fig] });
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  await jest.isolateModulesAsync(async () => {
    const { submit, loadOutbox } = await import('./outbox');
    let answer: Promise<unknown> = Promise.resolve();
    target.addEventListener(event, () => (answer = submit(change)), { once: true });
    window.dispatchEvent(new Event('pagehide'));
    hidden.mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(server.bodies('PATCH', /tasks/)).toEqual([{ title: 'Water the fig tree', version: fig.version }]);
    await loadOutbox();
    await answer.catch(() => undefined);
  });
  hidden.mockRestore();
});

it('what was sent as the page was left can be taken back only by another change', async () => {
  installMockApi({ tasks: [fig] });
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await jest.isolateModulesAsync(async () => {
    const { submit, loadOutbox, withdraw } = await import('./outbox');
    const { outboxChanges } = await import('./shown');
    void submit(change).catch(() => undefined);
    window.dispatchEvent(new Event('pagehide'));
    expect(outboxChanges.get()).toMatchObject([{ id: change.id, isSent: true }]);
    // The page comes back without a network: the server may have the change nevertheless.
    online.mockReturnValue(false);
    await loadOutbox();
    expect(outboxChanges.get()).toMatchObject([{ id: change.id, isSent: true }]);
    expect(await withdraw(change.id)).toBe(false);
  });
  online.mockRestore();
});
