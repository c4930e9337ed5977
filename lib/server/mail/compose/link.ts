import { env } from '@/lib/server/env';
import { linkTo, type Subject } from '@/lib/server/notifications/news';

/** Returns the address of the page that shows the item. */
export const urlOf = (subject: Subject): string => `${env.appUrl}${linkTo(subject)}`;

/** Returns the address of the page for people who were invited, or whose invitation was answered. */
export const planner = (): string => `${env.appUrl}/daily`;
