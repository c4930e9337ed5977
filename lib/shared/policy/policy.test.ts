import { type Action, accessOf, allows, type Grants, LEVELS, type Level, permissionOf } from './policy';

const none: Grants = { isOwner: false, share: null, taskRole: null, plannerRole: null };

test.each<[Partial<Grants>, Level]>([
  [{}, 'none'],
  [{ share: 'view' }, 'view'],
  [{ share: 'edit' }, 'edit'],
  [{ taskRole: 'viewer' }, 'view'],
  [{ taskRole: 'editor' }, 'edit'],
  [{ taskRole: 'admin' }, 'admin'],
  [{ plannerRole: 'viewer' }, 'view'],
  [{ plannerRole: 'editor' }, 'edit'],
  [{ plannerRole: 'admin' }, 'admin'],
  [{ isOwner: true }, 'owner'],
  [{ share: 'view', plannerRole: 'editor' }, 'edit'],
  [{ share: 'edit', taskRole: 'viewer' }, 'edit'],
  [{ isOwner: true, share: 'view' }, 'owner'],
])('the grants %j give the level %s', (grants, level) => {
  expect(accessOf({ ...none, ...grants })).toBe(level);
});

/** The levels of docs/product/sharing.md that are allowed each action. */
const MAY: Record<Action, Level[]> = {
  read: ['view', 'edit', 'admin', 'owner'],
  comment: ['view', 'edit', 'admin', 'owner'],
  react: ['view', 'edit', 'admin', 'owner'],
  edit: ['edit', 'admin', 'owner'],
  complete: ['edit', 'admin', 'owner'],
  attach: ['edit', 'admin', 'owner'],
  delete: ['edit', 'admin', 'owner'],
  restore: ['edit', 'admin', 'owner'],
  shareTask: ['edit', 'admin', 'owner'],
  shareSchedule: ['admin', 'owner'],
  shareGoal: ['admin', 'owner'],
  manageTaskCollaborators: ['admin', 'owner'],
  endShare: ['admin', 'owner'],
};

test.each(Object.entries(MAY) as [Action, Level[]][])(
  'the action %s is allowed for the levels %j',
  (action, levels) => {
    expect(LEVELS.filter((level) => allows(level, action))).toEqual(levels);
  },
);

test('answers contain one of two permissions', () => {
  expect(LEVELS.slice(1).map(permissionOf)).toEqual(['view', 'edit', 'edit', 'edit']);
});
