import type { Day, TimeOfDay } from '@/lib/shared/calendar/days';

/**
 * What the clocks of some zone show, as seconds since 1970-01-01 00:00 as if in UTC. A whole day is its midnight.
 */
export type Wall = number;

export const DAY = 86_400;

export const dayOfWall = (wall: Wall): Day => isoOf(wall).slice(0, 10);
export const timeOfWall = (wall: Wall): TimeOfDay => isoOf(wall).slice(11, 16);
export const wallOfDay = (day: Day): Wall => Date.parse(`${day}T00:00:00Z`) / 1000;
export const yearOfWall = (wall: Wall): number => new Date(wall * 1000).getUTCFullYear();
export const wallOfYear = (year: number): Wall => Date.UTC(year, 0, 1) / 1000;

const isoOf = (wall: Wall): string => new Date(wall * 1000).toISOString();
