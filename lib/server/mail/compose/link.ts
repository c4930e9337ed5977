import { env } from '@/lib/server/env';
import { linkTo, type Subject } from '@/lib/server/notifications/news';

/** The address of the page that shows the item. */
export const urlOf = (subject: Subject): string => `${env.appUrl}${linkTo(subject)}`;

/** Where somebody who has been invited, or answered, sees it. */
export const planner = (): string => `${env.appUrl}/daily`;
