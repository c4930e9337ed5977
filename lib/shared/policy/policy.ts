/**
 * The access policy: who may do what with an item (docs/product/sharing.md). Screens use it to hide actions, the
 * server to refuse them.
 */

export const LEVELS = ['none', 'view', 'edit', 'admin', 'owner'] as const;
export type Level = (typeof LEVELS)[number];

export type Permission = 'view' | 'edit';
export type Role = 'viewer' | 'editor' | 'admin';

/** The grants from which one person has access to one item. */
export type Grants = {
  isOwner: boolean;
  /** A share of this item with the person. */
  share: Permission | null;
  /** The person's role on this task (`TaskCollaborator`). */
  taskRole: Role | null;
  /** The person's role in the owner's whole planner. */
  plannerRole: Role | null;
};

const LEVEL_OF_ROLE = { viewer: 'view', editor: 'edit', admin: 'admin' } as const satisfies Record<
  Role,
  Level
>;

const rank = (level: Level): number => LEVELS.indexOf(level);

export const atLeast = (level: Level, minimum: Level): boolean => rank(level) >= rank(minimum);

export const lower = (one: Level, other: Level): Level => (atLeast(one, other) ? other : one);

/** Returns the level that a role gives. */
export const levelOfRole = (role: Role): Level => LEVEL_OF_ROLE[role];

/** Returns the highest level that any of the grants gives. */
export function accessOf({ isOwner, share, taskRole, plannerRole }: Grants): Level {
  const given: Level[] = [
    isOwner ? 'owner' : 'none',
    share ?? 'none',
    taskRole ? levelOfRole(taskRole) : 'none',
    plannerRole ? levelOfRole(plannerRole) : 'none',
  ];
  return given.reduce((highest, level) => (atLeast(level, highest) ? level : highest));
}

/** The lowest level that each action requires. */
export const MINIMUM = {
  read: 'view',
  comment: 'view',
  react: 'view',
  edit: 'edit',
  complete: 'edit',
  attach: 'edit',
  delete: 'edit',
  restore: 'edit',
  shareTask: 'edit',
  shareSchedule: 'admin',
  shareGoal: 'admin',
  manageTaskCollaborators: 'admin',
  endShare: 'admin',
} as const satisfies Record<string, Level>;
export type Action = keyof typeof MINIMUM;

export const allows = (level: Level, action: Action): boolean => atLeast(level, MINIMUM[action]);

/**
 * Returns the permission that answers contain for an item of another person, where 'edit' is the highest
 * (docs/product/sharing.md).
 */
export const permissionOf = (level: Level): Permission => (atLeast(level, 'edit') ? 'edit' : 'view');
