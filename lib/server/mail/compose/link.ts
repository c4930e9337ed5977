import { env } from '@/lib/server/env';
import type { Day } from '@/lib/shared/calendar/days';
import { type ItemPlace, itemPath } from '@/lib/shared/site/item-path';

/** Returns the address of the page that shows the item. */
export const urlOf = (item: ItemPlace): string => `${env.appUrl}${itemPath(item)}`;

/** Returns the address of a day. */
export const dayUrl = (day: Day): string => `${env.appUrl}/daily?date=${day}`;

/** Returns the address of the page for people who were invited, or whose invitation was answered. */
export const planner = (): string => `${env.appUrl}/daily`;
