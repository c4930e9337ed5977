import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Attachment } from '@/lib/shared/contract/schemas/attachments';
import { installMockApi, type MockApi } from '@/lib/testing/screen/mock-api';
import { renderScreen } from '@/lib/testing/screen/render';
import { Attachments } from './attachments';

const DAY = '2025-11-21';

const poster: Attachment = {
  id: '0193a5d0-7c1e-7b2a-9c3d-000000000001',
  name: 'concert-poster-v3.pdf',
  originalName: 'concert-poster-v3.pdf',
  url: '/api/files/0193a5d0-7c1e-7b2a-9c3d-000000000001',
  fileType: 'pdf',
  mimeType: 'application/pdf',
  size: 1_300_234,
  date: DAY,
  targetType: 'day',
  targetId: DAY,
  createdAt: '2025-11-21T08:00:00.000Z',
  mine: true,
};

/** Replaces jsdom's XMLHttpRequest, which would contact a server. */
class FakeRequest extends EventTarget {
  static status = 200;
  static sent: { url: string; type: string }[] = [];
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  statusText = '';
  #url = '';
  #type = '';
  open(_method: string, url: string) {
    this.#url = url;
  }
  setRequestHeader(_name: string, value: string) {
    this.#type = value;
  }
  send() {
    FakeRequest.sent.push({ url: this.#url, type: this.#type });
    this.status = FakeRequest.status;
    if (FakeRequest.status !== 0) queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
}

let api: MockApi;
let stored: Attachment[];

beforeEach(() => {
  stored = [poster];
  FakeRequest.status = 200;
  FakeRequest.sent = [];
  Object.assign(window, { XMLHttpRequest: FakeRequest });
  api = installMockApi();
  api.on('GET', /^\/api\/attachments\/[\d-]+$/, () => ({ status: 200, body: stored }));
  api.on('POST', /^\/api\/attachments\/upload$/, () => ({
    status: 201,
    body: { uploadURL: '/api/uploads/token' },
  }));
  api.on('POST', /^\/api\/attachments$/, ({ body }) => {
    const { name } = body as { name: string };
    const made = { ...poster, id: crypto.randomUUID(), name, originalName: name };
    stored = [...stored, made];
    return { status: 201, body: made };
  });
  api.on('DELETE', /^\/api\/attachments\/(.+)$/, (_call, id) => {
    stored = stored.filter((attachment) => attachment.id !== id);
    return { status: 204 };
  });
});

const day = { targetType: 'day', targetId: DAY } as const;
const show = (mayAdd = true) => renderScreen(<Attachments target={day} mayAdd={mayAdd} takesPaste />);
const pdf = (name: string, size = 3) => new File([new Uint8Array(size)], name, { type: 'application/pdf' });
const choose = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText('Files to attach'), files, { applyAccept: false });

test('the files of the day are listed with their sizes', async () => {
  show();
  const row = within(await screen.findByRole('listitem'));
  expect(row.getByRole('button', { name: 'concert-poster-v3.pdf' })).toBeVisible();
  expect(row.getByText('1.24 MB')).toBeVisible();
});

test('a chosen file is sent, recorded and shown', async () => {
  show();
  await choose(pdf('menu.pdf'));
  expect(await screen.findByRole('button', { name: 'menu.pdf' })).toBeVisible();
  expect(await screen.findByText('File uploaded successfully!')).toBeVisible();
  expect(FakeRequest.sent).toEqual([{ url: '/api/uploads/token', type: 'application/pdf' }]);
  expect(api.bodies('POST', /\/upload$/)).toEqual([
    { name: 'menu.pdf', mimeType: 'application/pdf', size: 3 },
  ]);
  expect(api.bodies('POST', /\/attachments$/)).toMatchObject([
    { name: 'menu.pdf', url: '/api/uploads/token', fileType: 'pdf', date: DAY },
  ]);
});

test.each([
  [new File(['x'], 'notes.txt', { type: 'text/plain' }), 'Invalid file type'],
  [pdf('large.pdf', 10 * 1024 * 1024 + 1), 'File too large'],
])('a file of another type, or larger than 10 MB, is reported and not sent', async (file, title) => {
  show();
  await choose(file);
  // A toast is in the document before it is shown.
  await waitFor(() => expect(screen.getByText(title)).toBeVisible());
  expect(api.bodies('POST', /\/upload$/)).toEqual([]);
});

test('a file of exactly 10 MB can be attached', async () => {
  show();
  await choose(pdf('large.pdf', 10 * 1024 * 1024));
  expect(await screen.findByText('File uploaded successfully!')).toBeVisible();
});

test('a failed upload is reported, and its file is not listed', async () => {
  FakeRequest.status = 503;
  show();
  await choose(pdf('menu.pdf'));
  expect(await screen.findByText('Upload failed')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('menu.pdf')).not.toBeInTheDocument());
  expect(api.bodies('POST', /\/attachments$/)).toEqual([]);
});

test('a cancelled upload is removed, and not reported as failed', async () => {
  FakeRequest.status = 0;
  show();
  await choose(pdf('menu.pdf'));
  expect(await screen.findByRole('progressbar', { name: 'Uploading menu.pdf' })).toBeVisible();
  await waitFor(() => expect(FakeRequest.sent).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the upload of menu.pdf' }));
  await waitFor(() => expect(screen.queryByText('menu.pdf')).not.toBeInTheDocument());
  expect(screen.queryByText('Upload failed')).not.toBeInTheDocument();
});

test('a file is deleted after confirmation', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'More about concert-poster-v3.pdf' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('File deleted')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'concert-poster-v3.pdf' })).not.toBeInTheDocument();
});

test('people who may not attach files get no drop area', async () => {
  show(false);
  await screen.findByRole('listitem');
  expect(screen.queryByLabelText('Files to attach')).not.toBeInTheDocument();
});

test('only the uploader of a file and the owner of its item are offered to delete it', async () => {
  stored = [{ ...poster, mine: false }];
  const more = () => screen.findByRole('button', { name: 'More about concert-poster-v3.pdf' });
  const { unmount } = show();
  await userEvent.click(await more());
  expect(screen.getByRole('menuitem', { name: 'Download' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
  unmount();
  renderScreen(<Attachments target={day} mayAdd isOwn />);
  await userEvent.click(await more());
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
});

test('pasted files are attached to the item or day that was opened last', async () => {
  const task = { targetType: 'task', targetId: poster.id } as const;
  api.on('GET', /^\/api\/item-attachments\/task\//, () => ({ status: 200, body: [] }));
  api.on('POST', /^\/api\/item-attachments$/, () => ({ status: 201, body: poster }));
  const paste = () => {
    const event = new Event('paste', { bubbles: true });
    Object.assign(event, { clipboardData: { files: [pdf('menu.pdf')] } });
    act(() => void document.body.dispatchEvent(event));
  };
  const ofDay = <Attachments key="day" target={day} mayAdd takesPaste />;
  const ofTask = <Attachments key="task" target={task} mayAdd takesPaste />;
  const { rerender } = renderScreen(
    <>
      {ofDay}
      {ofTask}
    </>,
  );
  await screen.findByRole('listitem');
  paste();
  expect(await screen.findByText('File attached!')).toBeVisible();
  expect(api.bodies('POST', /\/api\/attachments$/)).toEqual([]);
  rerender(ofDay);
  paste();
  expect(await screen.findByText('File uploaded successfully!')).toBeVisible();
});
