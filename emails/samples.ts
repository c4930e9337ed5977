import { commentEmail } from './comment-email';
import { confirmAddressEmail } from './confirm-address-email';
import { dailyDigestEmail } from './daily-digest-email';
import type { Email, MailFrame } from './email';
import { emailChangedEmail } from './email-changed-email';
import { invitationAnswerEmail } from './invitation-answer-email';
import { invitationEmail } from './invitation-email';
import { meetingCancelledEmail } from './meeting-cancelled-email';
import { meetingChangedEmail } from './meeting-changed-email';
import { meetingReminderEmail } from './meeting-reminder-email';
import { passwordResetEmail } from './password-reset-email';
import { shareEmail } from './share-email';
import { signInChangedEmail } from './sign-in-changed-email';
import { taskReminderEmail } from './task-reminder-email';
import { taskRoleEmail } from './task-role-email';
import { weeklyDigestEmail } from './weekly-digest-email';
import { welcomeEmail } from './welcome-email';

/** A sample of every mail, for `npm run emails` and for the tests. */

const appUrl = 'https://planner.example.org';
const firstName = 'Astrid';
const from = 'Ines';
const dayUrl = `${appUrl}/daily?date=2025-11-21`;

const frame = (reason: string): MailFrame => ({
  appUrl,
  settingsUrl: `${appUrl}/email-settings`,
  unsubscribeUrl: `${appUrl}/api/unsubscribe?token=sample`,
  reason,
});

const always = (reason: string): MailFrame => ({ ...frame(reason), unsubscribeUrl: null });

const NOTHING = { done: 0, total: 0 };

const choir = {
  title: 'Choir rehearsal',
  when: 'Friday, November 21 at 18:30',
  repeats: null,
  duration: 120,
  location: 'St Anne’s hall',
  notes: 'Bring the second altos’ parts.\nThe hall is heated from six.',
  actionUrl: `${dayUrl}&highlight=choir`,
};

const hall = {
  title: 'Book the small hall for the winter concert',
  when: 'Friday, November 21 at 14:30',
  repeats: null,
  actionUrl: `${dayUrl}&highlight=hall`,
};

export const SAMPLES: Record<string, () => Promise<Email>> = {
  welcome: () =>
    welcomeEmail({ firstName, frame: frame('You get this because you opened an account, once.') }),
  share: () =>
    shareEmail({
      firstName,
      from,
      kind: 'schedule',
      title: choir.title,
      when: choir.when,
      repeats: null,
      notes: choir.notes,
      permission: 'view',
      actionUrl: choir.actionUrl,
      frame: frame('You get this because Ines shared a meeting with you.'),
    }),
  'share-goal': () =>
    shareEmail({
      firstName,
      from: 'Tomás',
      kind: 'goal',
      title: 'One hour without the phone',
      when: 'Friday, November 21',
      repeats: null,
      notes: null,
      permission: 'edit',
      actionUrl: dayUrl,
      frame: frame('You get this because Tomás shared a goal with you.'),
    }),
  'task-role': () =>
    taskRoleEmail({
      firstName,
      from,
      ...hall,
      role: 'editor',
      frame: frame('You get this because Ines added you to a task.'),
    }),
  invitation: () =>
    invitationEmail({
      firstName,
      from,
      role: 'editor',
      message:
        'The concert is getting big, and I would rather plan it with you than for you.\n\nNo hurry. Before Monday would be lovely.',
      actionUrl: `${appUrl}/daily?collaborators=requests`,
      frame: frame('You get this because Ines invited you.'),
    }),
  'invitation-answer': () =>
    invitationAnswerEmail({
      firstName,
      from: 'Odile',
      answer: 'accepted',
      actionUrl: `${appUrl}/daily?collaborators=active`,
      frame: frame('You get this because you invited Odile.'),
    }),
  comment: () =>
    commentEmail({
      firstName,
      from: 'Odile',
      title: 'Cover review with Odile',
      content:
        'Room 2.4 is taken after all.\nShall we meet in the café downstairs, a quarter of an hour later?',
      actionUrl: dayUrl,
      frame: frame('You get this because Odile commented on a meeting of yours.'),
    }),
  'meeting-changed': () =>
    meetingChangedEmail({
      firstName,
      from,
      ...choir,
      frame: frame('You get this because Ines changed a meeting that you see.'),
    }),
  'meeting-cancelled': () =>
    meetingCancelledEmail({
      firstName,
      from,
      title: choir.title,
      when: choir.when,
      repeats: null,
      frame: frame('You get this because Ines cancelled a meeting that you see.'),
    }),
  'series-changed': () =>
    meetingChangedEmail({
      firstName,
      from,
      ...choir,
      repeats: 'every Friday until December 12',
      frame: frame('You get this because Ines changed meetings that you see.'),
    }),
  'series-cancelled': () =>
    meetingCancelledEmail({
      firstName,
      from,
      title: choir.title,
      when: choir.when,
      repeats: 'this one and all later ones',
      frame: frame('You get this because Ines cancelled meetings that you see.'),
    }),
  'meeting-reminder': () =>
    meetingReminderEmail({
      firstName,
      ...choir,
      minutes: 15,
      frame: frame('You get this because you are reminded of your meetings 15 minutes before they begin.'),
    }),
  'task-reminder': () =>
    taskReminderEmail({
      firstName,
      ...hall,
      priority: 'high',
      estimate: 20,
      notes: 'Ask for the piano, too.',
      minutes: 90,
      frame: frame('You get this because you are reminded of your tasks 90 minutes before they are due.'),
    }),
  'daily-digest': () =>
    dailyDigestEmail({
      firstName,
      day: '2025-11-21',
      meetings: [
        {
          when: 'all day',
          title: 'Book fair',
          facts: ['Fri, Nov 21 to Sun, Nov 23'],
          location: 'Hall 4',
          from: null,
        },
        { when: '09:30', title: 'Studio stand-up', facts: ['15m'], location: null, from: null },
        {
          when: '11:00',
          title: 'Cover review with Odile',
          facts: ['1h 30m', '12:00 for you'],
          location: 'Room 2.4',
          from: null,
        },
        { when: '18:30', title: choir.title, facts: ['2h'], location: choir.location, from },
      ],
      tasks: [
        {
          time: '08:30',
          title: 'Water the fig and the lemon tree',
          priority: 'low',
          completed: true,
          estimate: null,
          steps: NOTHING,
          from: null,
        },
        {
          time: '14:30',
          title: hall.title,
          priority: 'high',
          completed: false,
          estimate: 20,
          steps: { done: 2, total: 5 },
          from,
        },
        {
          time: '16:00',
          title: 'Pick up the framed prints',
          priority: 'medium',
          completed: false,
          estimate: null,
          steps: NOTHING,
          from: null,
        },
        {
          time: null,
          title: 'Draft the packing list for Lisbon',
          priority: 'low',
          completed: false,
          estimate: null,
          steps: NOTHING,
          from: null,
        },
      ],
      goals: [
        { title: 'Walk before breakfast', completed: true, progress: NOTHING },
        {
          title: 'Finish the first pass of chapter four',
          completed: false,
          progress: { done: 8, total: 14 },
        },
      ],
      overdue: [
        { title: 'Return the ladder to Tomás', date: '2025-11-19', missedBefore: 0 },
        { title: 'Water the fig', date: '2025-11-20', missedBefore: 3 },
      ],
      actionUrl: dayUrl,
      frame: frame('You get this because you asked for your day, each morning.'),
    }),
  'daily-digest-empty': () =>
    dailyDigestEmail({
      firstName,
      day: '2025-11-23',
      meetings: [],
      tasks: [],
      goals: [],
      overdue: [],
      actionUrl: dayUrl,
      frame: frame('You get this because you asked for your day, each morning.'),
    }),
  'weekly-digest': () =>
    weeklyDigestEmail({
      firstName,
      week: '2025-11-16',
      days: [
        { label: 'Sun', tasks: 2, done: 2, meetings: 0 },
        { label: 'Mon', tasks: 6, done: 4, meetings: 2 },
        { label: 'Tue', tasks: 5, done: 5, meetings: 1 },
        { label: 'Wed', tasks: 7, done: 3, meetings: 4 },
        { label: 'Thu', tasks: 12, done: 10, meetings: 2 },
        { label: 'Fri', tasks: 7, done: 3, meetings: 5 },
        { label: 'Sat', tasks: 0, done: 0, meetings: 1 },
      ],
      completed: 27,
      total: 39,
      meetings: 15,
      rate: 69,
      goals: [
        { title: 'Chapter four, first pass', completed: false, progress: { done: 8, total: 14 } },
        { title: 'Two evenings without a screen', completed: true, progress: NOTHING },
      ],
      ahead: [
        { date: '2025-11-23', when: 'all day', title: 'Book fair' },
        { date: '2025-11-23', when: null, title: 'Pack for Lisbon' },
        { date: '2025-11-24', when: '07:45', title: 'Train to the airport' },
        { date: '2025-11-26', when: '15:00', title: 'Talk about the winter programme' },
      ],
      actionUrl: `${appUrl}/weekly?date=2025-11-16`,
      frame: frame('You get this because you asked for your week, each week.'),
    }),
  'password-reset': () =>
    passwordResetEmail({
      firstName,
      resetUrl: `${appUrl}/auth?reset=sQm1T0zN8v3KxW5rYb7JhL2pDf9GcA4E`,
      minutes: 60,
      frame: always('You get this because a new password was asked for with this address.'),
    }),
  'confirm-address': () =>
    confirmAddressEmail({
      firstName,
      confirmUrl: `${appUrl}/api/confirm-address/sQm1T0zN8v3KxW5rYb7JhL2pDf9GcA4E`,
      days: 7,
      frame: always('You get this because an account was opened with this address.'),
    }),
  'email-changed': () =>
    emailChangedEmail({
      firstName,
      oldEmail: 'astrid@example.org',
      newEmail: 'astrid.lowe@studio.example',
      undoUrl: `${appUrl}/api/address-changes/sample`,
      frame: always('You get this because this was the address of your account.'),
    }),
  'sign-in-changed': () =>
    signInChangedEmail({
      firstName,
      change: 'token-created',
      name: 'Receipt printer',
      signInUrl: `${appUrl}/auth`,
      frame: always('You get this because it is about how you sign in to Dayfold.'),
    }),
};
