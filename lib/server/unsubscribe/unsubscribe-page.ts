import type { HtmlPage } from '@/lib/server/http/html-reply';
import { formButton, plainPage } from '@/lib/server/http/plain-page';
import type { Toggle } from '@/lib/server/mail/order/toggles';

/** The names of the kinds of mail, as in the settings. */
const NAME = {
  welcomeEmails: 'welcome e-mails',
  meetingReminders: 'meeting reminders',
  taskReminders: 'task reminders',
  scheduleAlerts: 'schedule alerts',
  collaborationUpdates: 'collaboration updates',
  dailyDigest: 'the daily digest',
  weeklyDigest: 'the weekly digest',
} as const satisfies Record<Toggle, string>;

const OFF = { name: 'List-Unsubscribe', value: 'One-Click' } as const;
const ON = { name: 'action', value: 'resume' } as const;

const page = (title: string, content: string): HtmlPage =>
  plainPage(title, `${content}<p><a href="/email-settings">All e-mail settings</a></p>`);

/** A page with a button, since mail programs open links by themselves: opening the link changes nothing. */
export const askPage = (toggle: Toggle): HtmlPage =>
  page(
    'Turn off these e-mails?',
    `<p>You will get no more e-mail of this kind: ${NAME[toggle]}. Everything else stays as it is.</p>${formButton(OFF, 'Turn off')}`,
  );

/** A page that shows whether the kind of mail is turned on or off. */
export const turnedPage = (toggle: Toggle, isOn: boolean): HtmlPage =>
  isOn
    ? page(
        'Turned on',
        `<p>You get this kind of e-mail again: ${NAME[toggle]}.</p>${formButton(OFF, 'Turn off')}`,
      )
    : page(
        'Turned off',
        `<p>You get no more e-mail of this kind: ${NAME[toggle]}.</p>${formButton(ON, 'Turn it on again')}`,
      );
