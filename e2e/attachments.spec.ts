import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { landscape, pdfSaying } from '@/prisma/demo/drawings';
import { isRead } from './pages/is-read';
import { act, rowOf, today, type Visitor } from './pages/people';
import { peopleTest } from './people-test';
import { expect } from './test';

/** A file as a test passes it to the browser. */
type Given = { name: string; mimeType: string; buffer: Buffer };

const picture = async (name = 'harbour.png'): Promise<Given> => ({
  name,
  mimeType: 'image/png',
  buffer: await landscape(800, 600, 205),
});
const document = (name = 'menu.pdf'): Given => ({
  name,
  mimeType: 'application/pdf',
  buffer: pdfSaying(['Menu', 'Soup, bread and plums']),
});
const ofSize = (size: number): Given => ({
  name: 'large.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([document().buffer, Buffer.alloc(size)]).subarray(0, size),
});

const MEBIBYTE = 1024 * 1024;
const TITLE = 'Book the small hall';

async function openDay({ page }: Visitor): Promise<void> {
  await page.goto('/daily');
  await isRead(page);
}

/** Opens the day. @returns the section of its files, which is expanded on a phone */
async function filesOfDay(visitor: Visitor, isPhone: boolean): Promise<Locator> {
  await openDay(visitor);
  const files = visitor.page.getByRole('region', { name: 'Attachments' });
  if (isPhone) await files.getByRole('button', { name: /^Attachments/ }).click();
  return files;
}

const attach = (files: Locator, ...given: Given[]) =>
  files.getByLabel('Files to attach').setInputFiles(given);

const fileRow = (files: Locator, name: string) => files.getByRole('listitem').filter({ hasText: name });

async function choose(files: Locator, name: string, item: 'Preview' | 'Download' | 'Delete'): Promise<void> {
  await files.getByRole('button', { name: `More about ${name}` }).click();
  await files.page().getByRole('menuitem', { name: item }).click();
}

/** Returns the width of a loaded picture in pixels, 0 while it is not loaded. */
const widthOf = (image: Locator) =>
  image.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : 0));

const bytesOf = async (download: Download) => readFile(await download.path());

peopleTest(
  'several files are attached to a day at once, previewed, downloaded and deleted',
  { tag: '@short' },
  async ({ arrives, isPhone }) => {
    const ines = await arrives('Ines');
    const { page } = ines;
    const files = await filesOfDay(ines, isPhone);
    const [harbour, menu] = [await picture(), document()];
    await attach(files, harbour, menu);
    await expect(page.getByText('File uploaded successfully!').last()).toBeVisible();
    await expect(files.getByRole('listitem')).toHaveCount(2);
    await expect(fileRow(files, 'harbour.png')).toContainText('KB');
    await expect.poll(() => widthOf(fileRow(files, 'harbour.png').locator('img'))).toBeGreaterThan(0);

    await files.getByRole('button', { name: 'harbour.png', exact: true }).click();
    const large = page.getByRole('dialog', { name: 'harbour.png' });
    await expect.poll(() => widthOf(large.getByRole('img', { name: 'harbour.png' }))).toBe(800);
    const [fromDialog] = await Promise.all([
      page.waitForEvent('download'),
      large.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(fromDialog.suggestedFilename()).toBe('harbour.png');
    expect((await bytesOf(fromDialog)).equals(harbour.buffer)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(large).toHaveCount(0);

    const [answered] = await Promise.all([
      page.waitForResponse(/\/api\/files\/.*signature=/),
      choose(files, 'menu.pdf', 'Preview'),
    ]);
    const paper = page.getByRole('dialog', { name: 'menu.pdf' });
    await expect(paper.locator('iframe')).toBeVisible();
    expect(answered.headers()['content-type']).toBe('application/pdf');
    await page.keyboard.press('Escape');

    const [fromMenu] = await Promise.all([
      page.waitForEvent('download'),
      choose(files, 'menu.pdf', 'Download'),
    ]);
    expect(fromMenu.suggestedFilename()).toBe('menu.pdf');
    expect((await bytesOf(fromMenu)).equals(menu.buffer)).toBe(true);

    await choose(files, 'menu.pdf', 'Delete');
    const question = page.getByRole('dialog', { name: 'Delete this file?' });
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Keep' }).click();
    await expect(fileRow(files, 'menu.pdf')).toBeVisible();
    await choose(files, 'menu.pdf', 'Delete');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('File deleted')).toBeVisible();
    await expect(files.getByRole('listitem')).toHaveCount(1);

    const anew = await filesOfDay(ines, isPhone);
    await expect(fileRow(anew, 'harbour.png')).toBeVisible();
    await expect(fileRow(anew, 'menu.pdf')).toHaveCount(0);
  },
);

peopleTest(
  'a file that may not be attached is refused with the reason, and not sent',
  { tag: '@desk' },
  async ({ arrives, isPhone }) => {
    const ines = await arrives('Ines');
    const { page } = ines;
    const files = await filesOfDay(ines, isPhone);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(request.url());
    });
    await attach(files, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Bread') });
    await expect(page.getByText('Invalid file type')).toBeVisible();
    await expect(
      page.getByText('Please upload a PDF or image file (JPEG, PNG, GIF, WebP).', { exact: true }),
    ).toBeVisible();
    await attach(files, ofSize(10 * MEBIBYTE + 1));
    await expect(page.getByText('File too large')).toBeVisible();
    await expect(page.getByText('Please upload a file smaller than 10MB.', { exact: true })).toBeVisible();
    expect(asked).toEqual([]);

    await attach(files, ofSize(10 * MEBIBYTE));
    await expect(fileRow(files, 'large.pdf')).toContainText('10.00 MB');
    await expect(page.getByText('File uploaded successfully!')).toBeVisible();
  },
);

peopleTest(
  'a file whose content is not of its claimed type is not attached',
  { tag: '@desk' },
  async ({ arrives, isPhone }) => {
    const ines = await arrives('Ines');
    const files = await filesOfDay(ines, isPhone);
    await attach(files, { name: 'photo.png', mimeType: 'image/png', buffer: document().buffer });
    await expect(ines.page.getByText('Upload failed')).toBeVisible();
    await expect(
      ines.page.getByText('There was an error uploading your file. Please try again.'),
    ).toBeVisible();
    await expect(files.getByRole('listitem')).toHaveCount(0);
    expect(ines.complaints.splice(0)).toEqual([expect.stringContaining('status of 415')]);
  },
);

peopleTest('an upload shows its progress and can be cancelled', async ({ arrives, isPhone }) => {
  const ines = await arrives('Ines');
  const { page } = ines;
  const files = await filesOfDay(ines, isPhone);
  const network = await page.context().newCDPSession(page);
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200 * 1024 };
  await network.send('Network.emulateNetworkConditions', line);
  await attach(files, ofSize(8 * MEBIBYTE));
  const progress = files.getByRole('progressbar', { name: 'Uploading large.pdf' });
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0);
  await files.getByRole('button', { name: 'Cancel the upload of large.pdf' }).click();
  await expect(progress).toHaveCount(0);
  await expect(files.getByRole('listitem')).toHaveCount(0);
  await network.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: -1 });

  await attach(files, document());
  await expect(fileRow(files, 'menu.pdf')).toBeVisible();
  await expect(page.getByText('Upload failed')).toHaveCount(0);
  await expect(fileRow(await filesOfDay(ines, isPhone), 'large.pdf')).toHaveCount(0);
});

peopleTest(
  'a person with view access sees the files of a task, and one with edit access adds files',
  async ({ arrives, isPhone }) => {
    const [ines, tomas] = [await arrives('Ines'), await arrives('Tomas')];
    const { id } = await ines.call<{ id: string }>('POST', '/api/tasks', { title: TITLE, date: today() });
    const share = (permission: string) =>
      ines.call('POST', '/api/task-shares', { taskId: id, sharedWithEmail: tomas.email, permission });
    await share('view');
    for (const visitor of [ines, tomas]) {
      await openDay(visitor);
      await act(visitor.page, TITLE, 'Attachments', isPhone);
    }
    const dialog = isPhone ? TITLE : 'Attachments';
    const [hers, his] = [ines, tomas].map(({ page }) => page.getByRole('dialog', { name: dialog }));
    if (!hers || !his) throw new Error('A section of files is missing.');
    await expect(his.getByText(TITLE).first()).toBeVisible();
    await attach(hers, await picture(), document());
    await expect(ines.page.getByText('File attached!').last()).toBeVisible();
    for (const files of [hers, his]) await expect(files.locator('[data-file]')).toHaveCount(2);
    await expect(his.getByLabel('Files to attach')).toHaveCount(0);
    await expect.poll(() => widthOf(fileRow(his, 'harbour.png').locator('img'))).toBeGreaterThan(0);
    await his.getByRole('button', { name: 'More about harbour.png' }).click();
    await expect(tomas.page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
    await tomas.page.getByRole('menuitem', { name: 'Preview' }).click();
    const large = tomas.page.getByRole('dialog', { name: 'harbour.png' });
    await expect.poll(() => widthOf(large.getByRole('img', { name: 'harbour.png' }))).toBe(800);
    await tomas.page.keyboard.press('Escape');
    await expect(his).toBeVisible();
    await tomas.page.keyboard.press('Escape');

    await share('edit');
    await expect(rowOf(tomas.page, TITLE)).not.toContainText('View only');
    await act(tomas.page, TITLE, 'Attachments', isPhone);
    await attach(his, await picture('seats.png'));
    await expect(fileRow(hers, 'seats.png')).toBeVisible();
    await choose(hers, 'seats.png', 'Delete');
    const question = ines.page.getByRole('dialog', { name: 'Delete this file?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(ines.page.getByText('Attachment removed')).toBeVisible();
    await expect(fileRow(his, 'seats.png')).toHaveCount(0);
  },
);

/** Creates a DataTransfer with a file in the page, as the browser does for files that are dropped or pasted. */
const carry = async (page: Page, { name, mimeType, buffer }: Given) =>
  page.evaluateHandle(
    ([text, called, type]) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(text ?? ''), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], called ?? '', { type }));
      return transfer;
    },
    [buffer.toString('base64'), name, mimeType],
  );

peopleTest('dropped and pasted files are attached', { tag: '@desk' }, async ({ arrives, isPhone }) => {
  const ines = await arrives('Ines');
  const { page } = ines;
  const files = await filesOfDay(ines, isPhone);
  const place = files.getByRole('button', { name: 'Add a PDF or image, up to 10 MB' });
  const dropped = await carry(page, document());
  await expect(place).toBeEnabled();
  await place.dispatchEvent('dragenter', { dataTransfer: dropped });
  await expect(files.getByRole('button', { name: 'Drop to attach' })).toBeVisible();
  await files
    .getByRole('button', { name: 'Drop to attach' })
    .dispatchEvent('drop', { dataTransfer: dropped });
  await expect(fileRow(files, 'menu.pdf')).toBeVisible();
  await expect(place).toBeVisible();

  const pasted = await carry(page, await picture('pasted.png'));
  await pasted.evaluate((transfer) =>
    window.document.body.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, clipboardData: transfer }),
    ),
  );
  await expect(fileRow(files, 'pasted.png')).toBeVisible();
});
