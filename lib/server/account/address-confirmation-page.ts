import type { HtmlPage } from '@/lib/server/http/html-reply';
import { escapeHtml, formButton, plainPage } from '@/lib/server/http/plain-page';
import { PRODUCT_NAME } from '@/lib/shared/site/product';

const CONFIRM = { name: 'action', value: 'confirm' };

/** A page with a button, since mail programs open links by themselves: opening the link changes nothing. */
export const askPage = (email: string): HtmlPage =>
  plainPage(
    'Confirm your address',
    `<p>Is <b>${escapeHtml(email)}</b> yours, and do you want to use it in ${PRODUCT_NAME}? If you opened no account, close this page: nothing more will be sent.</p>${formButton(CONFIRM, 'Confirm')}`,
  );

export const confirmedPage = (email: string): HtmlPage =>
  plainPage(
    'Address confirmed',
    `<p><b>${escapeHtml(email)}</b> is confirmed. Others can share with you now, and reminders can reach you by mail.</p><p><a href="/daily">Open your planner</a></p>`,
  );
