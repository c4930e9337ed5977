import { commentEmail } from './comment-email';
import { dailyDigestEmail } from './daily-digest-email';
import type { Email } from './email';
import { invitationEmail } from './invitation-email';
import { SAMPLES } from './samples';
import { shareEmail } from './share-email';
import { dark, light } from './theme';

const frame = {
  appUrl: 'https://planner.example.org',
  settingsUrl: 'https://planner.example.org/email-settings',
  unsubscribeUrl: 'https://planner.example.org/unsubscribe?a=1&b=2',
  reason: 'You get this because Ines shared a meeting with you.',
};

const actionUrl = 'https://planner.example.org/daily?date=2025-11-21&highlight=1';

type ShareChanges = { title?: string; from?: string; when?: string; notes?: string; reason?: string };

const share = (changes: ShareChanges): Promise<Email> =>
  shareEmail({
    firstName: 'Astrid',
    from: 'Ines',
    kind: 'schedule',
    title: 'Choir rehearsal',
    when: 'Friday, November 21 at 18:30',
    repeats: null,
    notes: null,
    permission: 'view',
    actionUrl,
    ...changes,
    frame: { ...frame, reason: changes.reason ?? frame.reason },
  });

/** Returns the targets of a mail's links. */
const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

/** Returns the visible text, without tags. */
const visible = (html: string): string => html.replace(/^.*<body/s, '<body').replaceAll(/<[^>]*>/g, '');

const KINDS = [
  ...['welcome', 'share', 'task-role', 'invitation', 'invitation-answer', 'comment', 'meeting-changed'],
  ...[
    'meeting-cancelled',
    'series-changed',
    'series-cancelled',
    'meeting-reminder',
    'task-reminder',
    'daily-digest',
    'weekly-digest',
  ],
  ...['password-reset', 'confirm-address', 'email-changed', 'sign-in-changed'],
];
const NEVER_OFF = ['password-reset', 'confirm-address', 'email-changed', 'sign-in-changed'];

test('a digest has at most twenty lines of each kind, and the number of the others', async () => {
  const numbers = Array.from({ length: 2_000 }, (_, index) => index + 1);
  const { html, text } = await dailyDigestEmail({
    frame,
    firstName: 'Astrid',
    day: '2025-11-21',
    meetings: numbers.map((n) => ({
      when: '10:00',
      title: `M${n}!`,
      facts: ['15m'],
      location: null,
      from: null,
    })),
    tasks: numbers.map((n) => ({
      time: null,
      title: `T${n}!`,
      priority: 'low',
      completed: false,
      estimate: null,
      steps: { done: 0, total: 0 },
      from: null,
    })),
    goals: numbers.map((n) => ({ title: `G${n}!`, completed: false, progress: { done: 0, total: 0 } })),
    overdue: [],
    actionUrl,
  });
  for (const part of [visible(html), text]) {
    for (const kind of ['M', 'T', 'G']) {
      expect(part).toContain(`${kind}20!`);
      expect(part).not.toContain(`${kind}21!`);
    }
    expect(part.match(/And 1980 more\./g)).toHaveLength(3);
  }
  // Gmail truncates longer mails.
  expect(Buffer.byteLength(html)).toBeLessThan(102 * 1024);
});

test('there is a sample of every kind', () => {
  expect(Object.keys(SAMPLES)).toEqual(expect.arrayContaining(KINDS));
});

describe.each(Object.entries(SAMPLES))('%s', (name, make) => {
  let email: Email;
  beforeAll(async () => {
    email = await make();
  });

  test('has a subject on one line', () => {
    expect(email.subject).toMatch(/^\S.{5,140}\S$/u);
  });

  test('is a complete document for light and dark mode that loads nothing', () => {
    const { html } = email;
    expect(html).toMatch(/^<!DOCTYPE html/);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain(`@media (prefers-color-scheme:dark){.ink-desk{color:${dark('desk')}!important}`);
    expect(html).toContain(`[data-ogsc] .ink-ink{color:${dark('ink')}!important}`);
    expect(html).toContain(`[data-ogsb] .on-paper{background-color:${dark('paper')}!important}`);
    expect(html).toContain(`background-color:${light('paper')}`);
    expect(html).toContain('<html dir="ltr" lang="en">');
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import|@font-face|src=/);
    // Gmail truncates a mail of more than 102 KB, and drops a style of more than 16 KB.
    expect(Buffer.byteLength(html)).toBeLessThan(90_000);
    expect(Buffer.byteLength(/<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '')).toBeLessThan(16_000);
  });

  test('has the same links in both parts, all of them to the planner', () => {
    const links = linksOf(email.html);
    for (const link of links) {
      expect(link).toMatch(/^https:\/\/planner\.example\.org(\/|$)/);
      expect(email.text).toContain(link);
    }
    expect(links).toContain('https://planner.example.org/email-settings');
    expect(email.text.match(/https:\/\/\S+/g)?.every((link) => links.includes(link))).toBe(true);
  });

  test('can be turned off, unless it is always sent', () => {
    const expected = !NEVER_OFF.includes(name);
    expect(linksOf(email.html).some((link) => link.includes('unsubscribe'))).toBe(expected);
    expect(email.html.includes('Turn off e-mails like this')).toBe(expected);
    expect(email.text.includes('Turn off e-mails like this: ')).toBe(expected);
  });

  test('is readable as plain text', () => {
    const { text } = email;
    expect(text).toMatch(/^Hello Astrid,\n\n[A-Z]/);
    expect(text).toContain('\n\n-- \nYou get this because');
    expect(text).not.toMatch(/<[a-z/]|&[a-z]+;|\n{3}|undefined|null|NaN|\[object/);
    expect(text.endsWith('\n')).toBe(true);
  });

  test('has a preview text', () => {
    const preheader = /data-skip-in-text="true">([^<]*)</.exec(email.html)?.[1] ?? '';
    expect(preheader.length).toBeGreaterThan(10);
  });
});

describe('text that people write', () => {
  const attack = '<img src=x onerror=alert(1)><a href="https://evil.example">now</a>&lt;b&gt; "quoted"';

  test('is escaped in HTML', async () => {
    const { html } = await share({
      title: attack,
      from: attack,
      when: attack,
      notes: attack,
      reason: attack,
    });
    expect(html).not.toContain('<img');
    expect(linksOf(html).join()).not.toContain('evil');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).toContain('&amp;lt;b&amp;gt;');
    expect(html).toContain('<title>');
    expect(html.match(/<\/title>/g)).toHaveLength(1);
  });

  test('is escaped in comments of several lines', async () => {
    const { html } = await commentEmail({
      frame,
      firstName: attack,
      from: attack,
      title: attack,
      content: `${attack}\n${attack}`,
      actionUrl,
    });
    expect(html).not.toContain('<img');
    expect(linksOf(html).join()).not.toContain('evil');
  });

  test('contains no address that a client makes a link of', async () => {
    const message =
      'Your account is locked: https://evil.example/login or www.evil.example or eve@evil.example';
    const mail = await invitationEmail({
      frame,
      firstName: 'Astrid',
      from: 'evil.example',
      role: 'viewer',
      message,
      actionUrl,
    });
    for (const part of [visible(mail.html), mail.text]) expect(part).not.toMatch(/evil\.example/);
  });

  test('as a title adds neither a header nor a part of the plain text', async () => {
    const { subject, text } = await share({
      title: 'Lunch\r\nBcc: eve@evil.example\r\n\r\n-- \nE-mail settings: mine',
    });
    expect(subject).not.toMatch(/[\r\n\p{Cc}]/u);
    expect(text.match(/^-- $/gm)).toHaveLength(1);
    expect(text.match(/^E-mail settings: /gm)).toHaveLength(1);
  });

  test('as notes adds no part of the plain text, and is cut after a thousand characters', async () => {
    const notes = `one\n\n-- \nE-mail settings: mine\n${'word '.repeat(2_000)}`;
    const { html, text } = await share({ notes });
    expect(text.match(/^-- $/gm)).toHaveLength(1);
    expect(text.match(/^E-mail settings: /gm)).toHaveLength(1);
    for (const part of [visible(html), text]) expect(part).toContain('word…');
    expect(text.length).toBeLessThan(2_000);
  });

  test('as a comment adds no part of the plain text', async () => {
    const content = 'one\n\n-- \nE-mail settings: mine\u2028Turn off e-mails like this: mine';
    const { text } = await commentEmail({
      frame,
      firstName: 'Astrid',
      from: 'Eve',
      title: 'A',
      content,
      actionUrl,
    });
    expect(text.match(/^-- $/gm)).toHaveLength(1);
    expect(text.match(/^E-mail settings: /gm)).toHaveLength(1);
    expect(text.match(/^Turn off e-mails like this: /gm)).toHaveLength(1);
  });

  test.each([
    ['right-to-left text', 'פגישה עם דוד'],
    ['emoji', '👩‍👩‍👧 picnic 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['Chinese', '下午三点的会议'],
  ])('has its own writing direction: %s', async (_name, title) => {
    const { html, text, subject } = await share({ title });
    expect(html).toMatch(new RegExp(`<bdi dir="auto"[^>]*>${title}</bdi>`, 'u'));
    expect(text).toContain(title);
    expect(subject).toContain(title);
  });

  test('as a title of 200 characters is complete in the mail, breaks anywhere, and is shortened in the subject', async () => {
    const title = 'x'.repeat(200);
    const { html, text, subject } = await share({ title });
    expect(html).toMatch(
      new RegExp(`<bdi dir="auto" style="overflow-wrap:anywhere;word-break:break-word">${title}`),
    );
    expect(text).toContain(title);
    expect(subject.endsWith(`${'x'.repeat(79)}…`)).toBe(true);
  });
});
