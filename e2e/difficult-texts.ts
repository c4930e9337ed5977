import { landscape } from '@/prisma/demo/drawings';
import type { Visitor } from './pages/people';
import { today } from './pages/people';

/** Texts that are difficult to lay out: long words, other scripts, both directions of writing, code. */
export const DIFFICULT = {
  word: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(5).slice(0, 200),
  mixed: 'لقاء المترجمة في 14:30 لمراجعة الفصل 4 (صفحات 61–88) مع دار Harbour & Sons قبل 25/12',
  hebrew: 'שלום 12:30 עולם — פגישה (2) בחדר B-17',
  families:
    '👩‍👩‍👧‍👦🏳️‍🌈👩🏽‍🚀 Family day 🎂 with 👨‍👩‍👧‍👦 and 👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬👩‍🔬',
  marks:
    'Z\u0337\u0308\u0305\u0311a\u0338\u0322\u0327l\u0337\u0322\u032bg\u0336\u0328o\u031b\u0338 with marks above and below',
  unspaced:
    '与编辑讨论第四章的翻译稿件以及封面设计方案并确认印刷厂报价和交货日期如果时间允许再讨论下一本书的选题与预算安排',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a text, which must not be interpreted
  code: '<img src=x onerror=alert(1)><b>bold</b> &amp; "quotes" {{template}} ${x} %s',
  address:
    'https://example.org/a/very/long/path/that/goes/on?with=query&and=more&and=even-more#and-a-fragment',
} as const;

const TEXTS = Object.values(DIFFICULT);
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:15`;

/**
 * Gives two people long names, and fills the present day with items, comments and files that have difficult texts. They
 * share some of the items with each other.
 */
export async function planDifficult(guest: Visitor, host: Visitor): Promise<void> {
  const date = today();
  await rename(guest, 'W'.repeat(100), `حدّاد${'ـ'.repeat(20)}👩‍👩‍👧‍👦`);
  await rename(host, `👩🏽‍🚀${DIFFICULT.word.slice(0, 80)}`, 'M'.repeat(100));

  const [first] = await Promise.all(
    TEXTS.map((title, index) =>
      guest.call<{ id: string }>('POST', '/api/tasks', {
        title,
        date,
        priority: index % 2 ? 'high' : 'low',
        ...(index % 3 ? { time: clock(8 + index) } : {}),
      }),
    ),
  );
  if (!first) throw new Error('No task was created.');
  await Promise.all(
    TEXTS.flatMap((title, index) => [
      guest.call('POST', '/api/schedules', {
        title,
        date,
        time: clock(8 + index),
        duration: 90,
        location: TEXTS[TEXTS.length - 1 - index],
      }),
      ...['daily', 'weekly', 'monthly', 'annual'].map((type) =>
        guest.call('POST', '/api/goals', { title, description: `${title} `.repeat(3), type, date }),
      ),
      guest.call('POST', '/api/comments', {
        content: `${title}\n${title}`,
        targetType: 'task',
        targetId: first.id,
      }),
    ]),
  );
  await shareAll(host, guest.email, date);
  await guest.call('POST', '/api/task-shares', {
    taskId: first.id,
    sharedWithEmail: host.email,
    permission: 'edit',
  });
  await guest.call('POST', `/api/tasks/${first.id}/collaborators`, { userEmail: host.email, role: 'admin' });
  await host.call('POST', '/api/comments', {
    content: DIFFICULT.word,
    targetType: 'task',
    targetId: first.id,
  });
  await host.call('POST', '/api/collaborations', {
    email: guest.email,
    role: 'admin',
    message: DIFFICULT.word + DIFFICULT.mixed,
  });
  await attachDifficult(guest, date);
}

const rename = ({ call, email }: Visitor, firstName: string, lastName: string): Promise<unknown> =>
  call('PUT', '/api/user/profile', { firstName, lastName, email });

/** Shares an item of each kind, with view access. */
async function shareAll({ call }: Visitor, sharedWithEmail: string, date: string): Promise<void> {
  const share = { sharedWithEmail, permission: 'view' };
  const task = await call<{ id: string }>('POST', '/api/tasks', { title: DIFFICULT.unspaced, date });
  await call('POST', '/api/task-shares', { taskId: task.id, ...share });
  const schedule = await call<{ id: string }>('POST', '/api/schedules', {
    title: DIFFICULT.word,
    date,
    time: '20:00',
    duration: 30,
    location: DIFFICULT.word,
  });
  await call('POST', '/api/schedule-shares', { scheduleId: schedule.id, ...share });
  const goal = await call<{ id: string }>('POST', '/api/goals', {
    title: DIFFICULT.mixed,
    type: 'daily',
    date,
  });
  await call('POST', '/api/goal-shares', { goalId: goal.id, ...share });
}

async function attachDifficult({ call, page }: Visitor, date: string): Promise<void> {
  const data = await landscape(80, 60, 205);
  for (const name of [`${DIFFICULT.word}.png`, 'صورة 12 من الميناء.png', '👩‍👩‍👧‍👦 family.png']) {
    const claims = { name, mimeType: 'image/png', size: data.length };
    const { uploadURL } = await call<{ uploadURL: string }>('POST', '/api/attachments/upload', claims);
    const sent = await page.request.put(uploadURL, { data, headers: { 'content-type': 'image/png' } });
    if (!sent.ok()) throw new Error(`The upload was refused: ${sent.status()}`);
    await call('POST', '/api/attachments', { ...claims, url: uploadURL, fileType: 'image', date });
  }
}
