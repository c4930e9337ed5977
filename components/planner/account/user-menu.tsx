'use client';

import Link from 'next/link';
import { useState } from 'react';
import { InvitationBadge } from '@/components/collaboration/invitation-badge';
import { ManageCollaborators } from '@/components/collaboration/manage-collaborators';
import frameStyles from '@/components/planner/frame/frame.module.css';
import { useShortcutHelp } from '@/components/planner/shortcuts/shortcuts';
import { Avatar } from '@/components/ui/avatar';
import { Icon } from '@/components/ui/icon';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '@/components/ui/menu';
import { usePendingRequestCount } from '@/lib/client/people/collaborations';
import { useCurrentUser, useLogout } from '@/lib/client/session/session';
import type { User } from '@/lib/shared/contract/schemas/users';
import { counted } from '@/lib/shared/text/day-counts';

/** Returns the full name, else the first name, else 'User'. */
const nameOf = ({ firstName, lastName }: User): string =>
  [firstName, lastName].filter((part) => part?.trim()).join(' ') || 'User';

type UserMenuProps = {
  /** True to add the dialog of the collaborators to the menu: on a phone, whose header has no space for its button. */
  withCollaborators?: boolean;
};

export function UserMenu({ withCollaborators = false }: UserMenuProps) {
  const [isManaging, setManaging] = useState(false);
  const user = useCurrentUser();
  const logout = useLogout();
  const openHelp = useShortcutHelp();
  const name = nameOf(user);
  const waiting = usePendingRequestCount();
  const invitations = withCollaborators && waiting > 0 ? counted(waiting, 'invitation') : null;
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            className={frameStyles.account}
            aria-label={[`Account of ${name}`, invitations].filter(Boolean).join(', ')}
          >
            <Avatar person={user} />
            <span>
              <bdi>{name}</bdi>
            </span>
            {invitations && <InvitationBadge count={waiting} />}
          </button>
        }
        heading={
          <>
            <Avatar person={user} size="lg" />
            <div>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              <p className="hint">
                <bdi>{user.email}</bdi>
              </p>
            </div>
          </>
        }
      >
        <MenuLink>
          <Link href="/profile">
            <Icon name="user" />
            Profile Settings
          </Link>
        </MenuLink>
        <MenuLink>
          <Link href="/email-settings">
            <Icon name="mail" />
            Email Settings
          </Link>
        </MenuLink>
        {withCollaborators && (
          <MenuItem icon="users" onSelect={() => setManaging(true)}>
            Manage Collaborators
            {invitations && (
              <span className="tag accent">
                <span className="vh">{invitations}</span>
                <span aria-hidden="true">{waiting}</span>
              </span>
            )}
          </MenuItem>
        )}
        {openHelp && !withCollaborators && (
          <MenuItem icon="list" onSelect={openHelp}>
            Keyboard Shortcuts
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon="out" onSelect={() => logout.mutate('/')}>
          Sign Out
        </MenuItem>
      </Menu>
      {withCollaborators && <ManageCollaborators open={isManaging} onOpenChange={setManaging} />}
    </>
  );
}
