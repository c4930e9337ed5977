import { z } from 'zod';
import type { HtmlPage } from '@/lib/server/http/html-reply';
import { escapeHtml, formButton, plainPage } from '@/lib/server/http/plain-page';
import { SIGN_IN_PATH } from '@/lib/shared/site/pages';
import { UNDO_DAYS, type Undo } from './address-changes';

const UNDO = { name: 'action', value: 'undo' } as const;

/** The form that the button of the page sends. */
export const undoForm = z.object({ [UNDO.name]: z.literal(UNDO.value) });

const bold = (text: string): string => `<b>${escapeHtml(text)}</b>`;

/** A page with a button, since mail programs open links by themselves: opening the link changes nothing. */
export const askPage = ({ oldEmail, newEmail }: Undo): HtmlPage =>
  plainPage(
    'Undo the change of your address?',
    `<p>The address of your account was changed from ${bold(oldEmail)} to ${bold(newEmail)}.</p>` +
      `<p>If you undo it, ${bold(oldEmail)} is its address again. Every device is signed out, and all that was shared from your account ends. You choose a new password.</p>` +
      formButton(UNDO, 'Undo the change'),
  );

export const undonePage = ({ oldEmail }: Undo): HtmlPage =>
  plainPage(
    'The change is undone',
    `<p>${bold(oldEmail)} is the address of your account again. Every device was signed out, and the old password is no longer good.</p>` +
      `<p>A mail with a link to choose a new password is on its way to ${bold(oldEmail)}.</p>` +
      `<p><a href="${SIGN_IN_PATH}">Sign in</a></p>`,
  );

export const overPage: HtmlPage = plainPage(
  'This link is no longer good',
  `<p>It has been used already, or is older than ${UNDO_DAYS} days.</p><p><a href="${SIGN_IN_PATH}">Sign in</a></p>`,
);
