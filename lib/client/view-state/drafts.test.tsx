import { screen } from '@testing-library/react';
import { createQueryClient } from '@/lib/client/query/query-client';
import { currentUser } from '@/lib/client/session/session';
import { installMockApi, SAMPLE_USER } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { useDraft } from './drafts';

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
function leave(owner: string, place: string, title: string, age = 0): void {
  window.localStorage.setItem(
    `dayfold.kept.draft ${owner} ${place}`,
    JSON.stringify({
      at: Date.now() - age,
      line: { id: crypto.randomUUID(), fields: { title } },
      unsent: [],
    }),
  );
}

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
