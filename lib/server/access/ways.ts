import { Prisma } from '@/lib/db/generated/client';
import {
  atLeast,
  type Level,
  levelOfRole,
  type Permission,
  permissionOf,
  type Role,
} from '@/lib/shared/policy/policy';

/** How an item or a series can be given to a person: by a share or, for tasks, a role. */
export const WAYS = ['share', 'role'] as const;
export type Way = (typeof WAYS)[number];

/** The tables and columns of shares and of task roles, under common names. */
type WayTables = {
  /** The table with one row for each item or series and person, and the level that the person has. */
  rows: Prisma.Sql;
  item: Prisma.Sql;
  series: Prisma.Sql;
  to: Prisma.Sql;
  by: Prisma.Sql;
  /** The column, and its type. */
  level: Prisma.Sql;
  /** The table with the levels of each giver, for rows that several people gave. */
  grants: Prisma.Sql;
  row: Prisma.Sql;
};

export const WAY_TABLES: Record<Way, WayTables> = {
  share: {
    rows: Prisma.sql`shares`,
    item: Prisma.sql`item_id`,
    series: Prisma.sql`series_id`,
    to: Prisma.sql`recipient_id`,
    by: Prisma.sql`shared_by_id`,
    level: Prisma.sql`permission`,
    grants: Prisma.sql`share_grants`,
    row: Prisma.sql`share_id`,
  },
  role: {
    rows: Prisma.sql`task_collaborators`,
    item: Prisma.sql`task_id`,
    series: Prisma.sql`series_id`,
    to: Prisma.sql`user_id`,
    by: Prisma.sql`added_by_id`,
    level: Prisma.sql`role`,
    grants: Prisma.sql`task_collaborator_grants`,
    row: Prisma.sql`task_collaborator_id`,
  },
};

/** The subject of a share or role: one item, or all occurrences of a series. */
export type Subject = { of: 'item' | 'series'; id: string };

/** Returns the level of a stored share or role. */
export const levelIn = (stored: Permission | Role): Level =>
  stored === 'view' || stored === 'edit' ? stored : levelOfRole(stored);

/** Returns the stored form of a level: at most the highest that a share or role can have. */
export const storedLevel = (way: Way, level: Level): Permission | Role =>
  way === 'share' ? permissionOf(level) : roleOf(level);

const roleOf = (level: Level): Role =>
  atLeast(level, 'admin') ? 'admin' : level === 'edit' ? 'editor' : 'viewer';
