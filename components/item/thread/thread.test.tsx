import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { v7 as newId } from 'uuid';
import { ConflictDialog } from '@/components/item/dialogs/conflict-dialog';
import { startChanges } from '@/lib/client/changes/start';
import { redoLast, undoLast } from '@/lib/client/changes/undo';
import { datedTarget } from '@/lib/client/discussion/day-notes';
import { setSessionId } from '@/lib/client/http/session-id';
import { sendNow } from '@/lib/client/outbox/outbox';
import { outboxChanges } from '@/lib/client/outbox/shown';
import { createQueryClient } from '@/lib/client/query/query-client';
import { currentUser } from '@/lib/client/session/session';
import type { Comment } from '@/lib/shared/contract/schemas/comments';
import type { DayNote } from '@/lib/shared/contract/schemas/day-notes';
import { installMockApi, type MockApi, SAMPLE_USER } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { ASTRID, INES, SAMPLE_DAY } from '@/lib/testing/screen/sample-items';
import { Thread } from './thread';

const targetId = newId();

const comment = (given: Partial<Comment>): Comment => ({
  id: newId(),
  content: 'Shall I hold it?',
  targetType: 'task',
  targetId,
  createdAt: '2025-11-21T10:42:00.000Z',
  updatedAt: '2025-11-21T10:42:00.000Z',
  version: 1,
  author: INES,
  mine: false,
  ...given,
});

/** Renders the thread of an item for the signed-in person. */
function render() {
  setSessionId('session');
  const queryClient = createQueryClient();
  queryClient.setQueryData(currentUser.queryKey, SAMPLE_USER);
  return renderScreen(
    <>
      <Thread dated={datedTarget('task', targetId, SAMPLE_DAY)} about="Book the hall" />
      <ConflictDialog />
    </>,
    queryClient,
  );
}

async function open() {
  const comments = [comment({}), comment({ content: 'Yes please.', author: ASTRID, mine: true })];
  const note: DayNote = {
    targetType: 'task',
    targetId,
    comments: 2,
    stickers: [
      { emoji: '🎉', count: 2, ownId: newId(), names: ['Ines', 'Astrid'] },
      { emoji: '👏', count: 1, ownId: null, names: ['Ines'] },
    ],
  };
  const api = installMockApi();
  api.on('GET', /day-notes/, () => ({ status: 200, body: [note] }));
  api.on('GET', /comments/, () => ({ status: 200, body: comments }));
  api.on('POST', /comments$/, ({ body }) => {
    comments.push(comment({ ...(body as Partial<Comment>), author: ASTRID, mine: true }));
    return { status: 201, body: comments.at(-1) };
  });
  api.on('PUT', /comments\/(.+)$/, ({ body }, id) => {
    const index = comments.findIndex((each) => each.id === id);
    comments[index] = comment({ ...comments[index], content: (body as Comment).content, version: 2 });
    return { status: 200, body: comments[index] };
  });
  api.on('DELETE', /comments\/(.+)$/, (_call, id) => {
    comments.splice(
      comments.findIndex((each) => each.id === id),
      1,
    );
    return { status: 204 };
  });
  api.on('POST', /item-stickers$/, ({ body }) => {
    const { emoji } = body as { emoji: string };
    const id = newId();
    note.stickers = [
      ...note.stickers.filter((given) => given.emoji !== emoji),
      { emoji, count: 1, ownId: id, names: ['Astrid'] },
    ];
    return { status: 201, body: { id, emoji } };
  });
  api.on('DELETE', /item-stickers\/task\/.+$/, ({ query }) => {
    note.stickers = note.stickers.map((given) =>
      given.emoji === query.get('emoji') ? { ...given, count: 1, ownId: null, names: ['Ines'] } : given,
    );
    return { status: 204 };
  });
  const { user, queryClient } = render();
  await screen.findByText('Shall I hold it?');
  await screen.findByRole('button', { name: /^Party/ });
  return { api, user, queryClient };
}

const line = () => screen.getByRole('textbox', { name: 'New comment' });
const noteOf = (text: string) => {
  const note = screen.getByText(text).closest('article');
  if (!note) throw new Error(`Nothing says ${text}`);
  return within(note);
};

describe('comments', () => {
  it('are listed with author and time, oldest first', async () => {
    await open();
    expect(screen.getByRole('region', { name: 'Comments on Book the hall' })).toBeInTheDocument();
    expect(screen.getAllByRole('article').map((note) => note.getAttribute('aria-label'))).toEqual([
      'Comment by Ines',
      'Comment by Astrid',
    ]);
    expect(noteOf('Shall I hold it?').getByText(/^Nov 21, \d+:42 AM$/)).toBeInTheDocument();
  });

  it('of the person are one tab stop, in which arrow keys lead to the other comments and their buttons', async () => {
    const { user } = await open();
    await user.type(line(), 'At nine, then.{Enter}');
    await screen.findByText('At nine, then.');
    await user.tab({ shift: true });
    expect(noteOf('Yes please.').getByRole('button', { name: 'Edit' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(noteOf('At nine, then.').getByRole('button', { name: 'Delete' })).toHaveFocus();
    await user.tab();
    expect(line()).toHaveFocus();
  });

  it('can be edited and deleted by their author only', async () => {
    await open();
    expect(noteOf('Shall I hold it?').queryByRole('button')).not.toBeInTheDocument();
    expect(noteOf('Yes please.').getByRole('button', { name: 'Edit' })).toBeInTheDocument();
  });

  it('are not posted by the Enter that confirms a word of an input method in WebKit', async () => {
    const { api, user } = await open();
    await user.type(line(), 'へんかん');
    fireEvent.keyDown(line(), { key: 'Enter', keyCode: 229, isComposing: false });
    expect(line()).toHaveValue('へんかん');
    await act(async () => {});
    expect(api.bodies('POST', /comments/)).toEqual([]);
  });

  it('are posted with Enter and shown at once, but not while empty', async () => {
    const { api, user } = await open();
    const release = api.hold('POST', /comments/);
    expect(screen.getByRole('button', { name: 'Post comment' })).toBeDisabled();
    await user.type(line(), '  {Enter}');
    await user.type(line(), 'On the 12th{Shift>}{Enter}{/Shift}until ten{Enter}');
    expect(await screen.findByText(/On the 12th/)).toBeInTheDocument();
    expect(line()).toHaveValue('');
    release();
    expect(await screen.findByText('Comment added!')).toBeInTheDocument();
    expect(api.bodies('POST', /comments/)).toEqual([
      { id: expect.any(String), content: 'On the 12th\nuntil ten', targetType: 'task', targetId },
    ]);
  });

  it('return to the input with their id if they could not be posted', async () => {
    const { api, user } = await open();
    api.failNext('POST', /comments/, { status: 500 });
    await user.type(line(), 'On the 12th{Enter}');
    expect(await screen.findByText('Failed to add comment')).toBeInTheDocument();
    expect(screen.getByText('There was an error posting your comment.')).toBeInTheDocument();
    expect(line()).toHaveValue('On the 12th');
    await user.type(line(), '{Enter}');
    await screen.findByText('Comment added!');
    const [first, second] = api.bodies('POST', /comments/) as { id: string }[];
    expect(second?.id).toBe(first?.id);
  });

  it('that wait for the network are shown although the others could not be read', async () => {
    const api = installMockApi();
    api.on('GET', /day-notes/, () => ({ status: 200, body: [] }));
    api.on('GET', /comments/, () => ({ status: 403 }));
    api.on('POST', /comments$/, () => ({ status: 503 }));
    const { user } = render();
    await screen.findByText('The comments could not be loaded.');
    await user.type(line(), 'Before noon, please.{Enter}');
    expect(await screen.findByRole('article', { name: 'Comment by Astrid' })).toHaveTextContent(
      'Before noon, please.',
    );
    expect(line()).toHaveValue('');
  });

  it('are edited in place, which Escape cancels', async () => {
    const { api, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const field = screen.getByRole('textbox', { name: 'Edit comment' });
    expect(field).toHaveFocus();
    await user.type(field, ' No.{Escape}');
    expect(screen.getByText('Yes please.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();

    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.clear(screen.getByRole('textbox', { name: 'Edit comment' }));
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: 'Edit comment' }), 'Please do.{Enter}');
    expect(await screen.findByText('Comment updated!')).toBeInTheDocument();
    expect(screen.getByText('Please do.')).toBeInTheDocument();
    expect(api.bodies('PUT', /comments/)).toEqual([{ content: 'Please do.', version: 1 }]);
  });

  describe('that were changed in another browser too', () => {
    /** Edits the person's comment, of which the server has a later version by then. */
    async function openEdited(isConnected: boolean) {
      const { api, user, queryClient } = await open();
      await act(() => startChanges(queryClient, SAMPLE_USER.id));
      const later = { content: 'Yes please, at nine.', version: 2, author: ASTRID, mine: true };
      let current = comment({ ...later, id: '' });
      api.on('PUT', /comments\/(.+)$/, ({ body }, id = '') => {
        const { content, version } = body as Comment;
        current = { ...current, id };
        if (version !== current.version)
          return { status: 409, body: { error: 'Conflict.', details: 'Changed a moment ago.', current } };
        current = { ...current, content, version: version + 1 };
        return { status: 200, body: current };
      });
      if (!isConnected) api.failNext('PUT', /comments/);
      await user.click(screen.getByRole('button', { name: 'Edit' }));
      await user.clear(screen.getByRole('textbox', { name: 'Edit comment' }));
      await user.type(screen.getByRole('textbox', { name: 'Edit comment' }), 'Please do.{Enter}');
      if (!isConnected) {
        await screen.findByText('Comment updated!');
        await act(sendNow);
      }
      return { api, user };
    }

    it.each([
      ['at once', true, 'You changed this comment in another browser'],
      ['after waiting for the network', false, 'Your comment has two versions'],
    ])('%s, are shown with both texts, of which one is chosen', async (_when, isConnected, title) => {
      const { api, user } = await openEdited(isConnected);
      const dialog = within(await screen.findByRole('dialog', { name: title }));
      expect(dialog.getByRole('row', { name: /^Text/ })).toHaveTextContent(
        /Please do\..*Yes please, at nine\./,
      );
      await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
      await waitFor(() =>
        expect(api.bodies('PUT', /comments/).at(-1)).toEqual({ content: 'Please do.', version: 2 }),
      );
      await waitFor(() => expect(outboxChanges.get()).toEqual([]));
    });

    it('can be taken from there', async () => {
      const { api, user } = await openEdited(false);
      await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
      await waitFor(() => expect(outboxChanges.get()).toEqual([]));
      expect(api.bodies('PUT', /comments/)).toHaveLength(2);
      expect(screen.queryByText('Please do.')).not.toBeInTheDocument();
    });
  });

  it('disappear at once when they are deleted', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.queryByText('Yes please.')).not.toBeInTheDocument();
    expect(line()).toHaveFocus();
    expect(await screen.findByText('Comment deleted')).toBeInTheDocument();
  });
});

describe('stickers', () => {
  it("have their number, the names of the people, and a state for the person's own", async () => {
    await open();
    expect(screen.getByRole('button', { name: 'Party, 2, by Ines, Astrid' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(screen.getByRole('button', { name: 'Applause, 1, by Ines' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  });

  it('are chosen from sheets of eight, on which used ones are disabled', async () => {
    const { api, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add a sticker' }));
    const picker = within(screen.getByRole('dialog', { name: 'Sticker picker' }));
    expect(within(picker.getByRole('tabpanel')).getAllByRole('button')).toHaveLength(8);
    expect(picker.getByRole('button', { name: 'Party, already used' })).toBeDisabled();
    expect(picker.getByRole('button', { name: 'Applause' })).toBeEnabled();
    await user.click(picker.getByRole('tab', { name: 'Status' }));
    expect(within(picker.getByRole('tabpanel')).getAllByRole('button')).toHaveLength(8);
    await user.click(picker.getByRole('tab', { name: 'Misc' }));
    await user.click(picker.getByRole('button', { name: 'Coffee' }));
    expect(await screen.findByText('Sticker added!')).toBeInTheDocument();
    expect(api.bodies('POST', /item-stickers/)).toEqual([{ emoji: '☕', targetType: 'task', targetId }]);
    expect(await screen.findByRole('button', { name: 'Coffee, 1, by Astrid' })).toBeInTheDocument();
  });

  it("are removed by pressing the person's own", async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: /^Party/ }));
    expect(await screen.findByRole('button', { name: 'Party, 1, by Ines' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    expect(await screen.findByText('Sticker removed')).toBeInTheDocument();
  });

  describe('whose giving was not answered', () => {
    const removals = (api: MockApi) => api.calls().filter((call) => call.startsWith('DELETE'));

    it('are removed once it is, when they are pressed again', async () => {
      const { api, user, queryClient } = await open();
      const release = api.hold('POST', /item-stickers/);
      await user.click(screen.getByRole('button', { name: /^Applause/ }));
      await user.click(await screen.findByRole('button', { name: /^Applause, 2/ }));
      expect(await screen.findByRole('button', { name: 'Applause, 1, by Ines' })).toBeInTheDocument();
      // Both changes wait in the outbox, so that a later page would go on with them.
      expect(outboxChanges.get().map(({ call }) => call.method)).toEqual(['POST', 'DELETE']);
      // What is read again meanwhile is shown with both.
      await act(() => queryClient.invalidateQueries());
      expect(await screen.findByRole('button', { name: 'Applause, 1, by Ines' })).toBeInTheDocument();
      expect(removals(api)).toEqual([]);
      act(release);
      expect(await screen.findByText('Sticker removed')).toBeInTheDocument();
      expect(removals(api)).toEqual([
        `DELETE /api/item-stickers/task/${targetId}?emoji=${encodeURIComponent('👏')}`,
      ]);
    });

    it('are removed by Undo after they had waited for the network', async () => {
      const { api, user } = await open();
      api.failNext('POST', /item-stickers/);
      await user.click(screen.getByRole('button', { name: /^Applause/ }));
      expect(await screen.findByText('Sticker added!')).toBeInTheDocument();
      await act(sendNow);
      await waitFor(() => expect(outboxChanges.get()).toEqual([]));
      await act(undoLast);
      expect(await screen.findByText('Undone: sticker added')).toBeInTheDocument();
      expect(removals(api)).toHaveLength(1);
      await act(redoLast);
      expect(await screen.findByText('Redone: sticker added')).toBeInTheDocument();
      expect(api.bodies('POST', /item-stickers/)).toHaveLength(3);
    });
  });

  it('disappear again if they could not be stored', async () => {
    const { api, user } = await open();
    api.failNext('POST', /item-stickers/, { status: 500 });
    await user.click(screen.getByRole('button', { name: /^Applause/ }));
    expect(await screen.findByText('Failed to add sticker')).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Applause, 1, by Ines' })).toBeInTheDocument(),
    );
  });
});
