'use client';

import Link from 'next/link';
import { Avatar } from '@/components/ui/avatar';
import { Icon } from '@/components/ui/icon';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '@/components/ui/menu';
import { useCurrentUser, useLogout } from '@/lib/client/session';
import type { User } from '@/lib/shared/users';

/** Full name, else first name, else 'User'. */
const nameOf = ({ firstName, lastName }: User): string =>
  [firstName, lastName].filter((part) => part?.trim()).join(' ') || 'User';

export function UserMenu() {
  const user = useCurrentUser();
  const logout = useLogout();
  const name = nameOf(user);
  return (
    <Menu
      trigger={
        <button type="button" className="who" aria-label={`Account of ${name}`}>
          <Avatar person={user} />
          <span>
            <bdi>{name}</bdi>
          </span>
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
      <MenuSeparator />
      <MenuItem icon="out" onSelect={() => logout.mutate('/')}>
        Sign Out
      </MenuItem>
    </Menu>
  );
}
