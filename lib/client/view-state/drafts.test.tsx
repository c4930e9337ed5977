import { act, screen } from '@testing-library/react';
import type { OutboxChange } from '@/lib/client/database/change';
import { outboxChanges, tellSettled } from '@/lib/client/outbox/shown';
import { createQueryClient } from '@/lib/client/query/query-client';
import { currentUser } from '@/lib/client/session/session';
import { installMockApi, SAMPLE_USER } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { useDraft } from './drafts';
import { removeStoredLines } from './stored-drafts';

const BLANK = { title: '' };
const DAY = 86_400_000;

function Line({ place }: { place: string }) {
  const { fields, write } = useDraft(place, BLANK);
  return (
    <input aria-label="Line" value={fields.title} onChange={({ target }) => write({ title: target.value })} />
  );
}

function open(place = 'task 2025-11-21') {
  window.localStorage.setItem('sessionId', 'first');
  installMockApi({ user: SAMPLE_USER });
  const queryClient = createQueryClient();
  queryClient.setQueryData(currentUser.queryKey, SAMPLE_USER);
  return renderScreen(<Line place={place} />, queryClient);
}

/** Stores a draft in the browser, as an earlier visit would have. */
function leave(owner: string, place: string, title: string, age = 0): string {
  const id = crypto.randomUUID();
  window.localStorage.setItem(
    `dayfold.kept.draft ${owner} ${place}`,
    JSON.stringify({ at: Date.now() - age, line: { id, fields: { title } }, unsent: [] }),
  );
  return id;
}

/** The change of the outbox by which an item with this id is created. */
const creationOf = (id: string): OutboxChange => ({
  id: crypto.randomUUID(),
  order: 1,
  owner: SAMPLE_USER.id,
  madeAt: Date.now(),
  entities: [id],
  call: { method: 'POST', path: '/api/tasks', body: { id } },
  base: null,
  creates: true,
  view: null,
  words: { did: 'added', title: 'Bring milk' },
  state: 'waiting',
  isSent: true,
  hasWaited: false,
});

const stored = (place = 'task 2025-11-21'): { line: { id: string; fields: { title: string } } | null } =>
  JSON.parse(window.localStorage.getItem(`dayfold.kept.draft ${SAMPLE_USER.id} ${place}`) ?? '{"line":null}');

const drafts = () => Object.keys(window.localStorage).filter((key) => key.includes('.draft '));

it('a draft of an earlier visit is shown, and one of another person is removed', () => {
  leave(SAMPLE_USER.id, 'task 2025-11-21', 'Proofread');
  leave('somebody-else', 'task 2025-11-21', 'Theirs');
  open();
  expect(screen.getByRole('textbox')).toHaveValue('Proofread');
  expect(drafts()).toEqual([`dayfold.kept.draft ${SAMPLE_USER.id} task 2025-11-21`]);
});

it('a draft is removed thirty days after its last change', () => {
  leave(SAMPLE_USER.id, 'task 2025-10-01', 'Old', 31 * DAY);
  leave(SAMPLE_USER.id, 'task 2025-10-02', 'Recent', 29 * DAY);
  open();
  expect(drafts()).toEqual([`dayfold.kept.draft ${SAMPLE_USER.id} task 2025-10-02`]);
});

it('at most sixty drafts are stored: the oldest is removed for a new one', async () => {
  for (let index = 0; index < 60; index++) leave(SAMPLE_USER.id, `task ${index}`, 'One', (index + 1) * 1000);
  const { user } = open();
  await user.type(screen.getByRole('textbox'), 'New');
  expect(drafts()).toHaveLength(60);
  expect(drafts()).toContain(`dayfold.kept.draft ${SAMPLE_USER.id} task 2025-11-21`);
  expect(drafts()).not.toContain(`dayfold.kept.draft ${SAMPLE_USER.id} task 59`);
});

it.each(['not json', '[]', '{"line":{"id":1}}', '{"line":{"id":"1","fields":{"title":7}}}'])(
  'the line is blank when the stored text is not a draft: %s',
  (text) => {
    window.localStorage.setItem(`dayfold.kept.draft ${SAMPLE_USER.id} task 2025-11-21`, text);
    open();
    expect(screen.getByRole('textbox')).toHaveValue('');
  },
);

it('a line that an earlier page has sent is not shown, and is removed when its item is stored', () => {
  const id = leave(SAMPLE_USER.id, 'task 2025-11-21', 'Bring milk');
  const sent = creationOf(id);
  const stop = removeStoredLines();
  outboxChanges.set([sent]);
  open();
  expect(screen.getByRole('textbox')).toHaveValue('');
  act(() => {
    tellSettled({ change: sent });
    outboxChanges.set([]);
  });
  expect(screen.getByRole('textbox')).toHaveValue('');
  expect(drafts()).toEqual([]);
  stop();
});

it('a line that an earlier page has sent is shown again when its item is refused', () => {
  const sent = creationOf(leave(SAMPLE_USER.id, 'task 2025-11-21', 'Bring milk'));
  const stop = removeStoredLines();
  outboxChanges.set([sent]);
  open();
  act(() => {
    tellSettled({ change: sent, error: new Error('Refused') });
    outboxChanges.set([]);
  });
  expect(screen.getByRole('textbox')).toHaveValue('Bring milk');
  stop();
});

it('what is written beside a sent line of an earlier page is another item', async () => {
  const id = leave(SAMPLE_USER.id, 'task 2025-11-21', 'Bring milk');
  const { user } = open();
  // Before the page knows what waits.
  await user.type(screen.getByRole('textbox'), ' and eggs');
  expect(screen.getByRole('textbox')).toHaveValue('Bring milk and eggs');
  const { line } = stored();
  expect(line?.id).not.toBe(id);
  act(() => outboxChanges.set([creationOf(id)]));
  expect(screen.getByRole('textbox')).toHaveValue('Bring milk and eggs');
  await user.type(screen.getByRole('textbox'), '!');
  expect(stored().line?.id).toBe(line?.id);
});
