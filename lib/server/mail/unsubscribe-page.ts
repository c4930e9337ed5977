import type { HtmlPage } from '@/lib/server/http/html-reply';
import { PRODUCT_NAME } from '@/lib/shared/product';
import type { Toggle } from './toggles';

/** As the settings call them. */
const NAME = {
  welcomeEmails: 'welcome e-mails',
  meetingReminders: 'meeting reminders',
  taskReminders: 'task reminders',
  scheduleAlerts: 'schedule alerts',
  collaborationUpdates: 'collaboration updates',
  dailyDigest: 'the daily digest',
  weeklyDigest: 'the weekly digest',
} as const satisfies Record<Toggle, string>;

const STYLE = `:root{color-scheme:light dark}
body{margin:0;background:#eaf1f1;color:#17272c;font:1rem/1.6 system-ui,sans-serif}
main{max-width:28rem;margin:12vh auto;padding:2rem;background:#fdfdfb;border:1px solid #d1dbdc;border-radius:8px}
h1{margin:0 0 .5rem;font:600 1.5rem/1.3 Georgia,serif}
button{font:inherit;margin-top:.5rem;padding:.6rem 1.2rem;min-height:44px;border:0;border-radius:8px;background:#0f5b6a;color:#fcfdfa;cursor:pointer}
button:focus-visible,a:focus-visible{outline:2px solid #0f5b6a;outline-offset:2px}
a{color:#0f5b6a}
@media (prefers-color-scheme:dark){body{background:#0c1417;color:#eaeae4}main{background:#151f22;border-color:#2d393c}button{background:#85cfd8;color:#0b181c}a{color:#85cfd8}button:focus-visible,a:focus-visible{outline-color:#85cfd8}}`;

const OFF = { name: 'List-Unsubscribe', value: 'One-Click' } as const;
const ON = { name: 'action', value: 'resume' } as const;

const button = (field: typeof OFF | typeof ON, label: string): string =>
  `<form method="post"><input type="hidden" name="${field.name}" value="${field.value}"><button>${label}</button></form>`;

const page = (title: string, content: string): HtmlPage => ({
  title: `${title} | ${PRODUCT_NAME}`,
  style: STYLE,
  body: `<main><h1>${title}</h1>${content}<p><a href="/email-settings">All e-mail settings</a></p></main>`,
});

/** Asks: to open the link changes nothing, as mail programs open links by themselves. */
export const askPage = (toggle: Toggle): HtmlPage =>
  page(
    'Turn off these e-mails?',
    `<p>You will get no more e-mail of this kind: ${NAME[toggle]}. Everything else stays as it is.</p>${button(OFF, 'Turn off')}`,
  );

/** Says how it is now. */
export const turnedPage = (toggle: Toggle, isOn: boolean): HtmlPage =>
  isOn
    ? page(
        'Turned on',
        `<p>You get this kind of e-mail again: ${NAME[toggle]}.</p>${button(OFF, 'Turn off')}`,
      )
    : page(
        'Turned off',
        `<p>You get no more e-mail of this kind: ${NAME[toggle]}.</p>${button(ON, 'Turn it on again')}`,
      );
