'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { Icon } from '@/components/ui/icon';
import { Tooltip } from '@/components/ui/tooltip';
import { collaborations, partnerIn } from '@/lib/client/collaborations';
import { usePeople } from '@/lib/client/people';
import { useCurrentUser } from '@/lib/client/session';
import { ManageCollaborators } from './manage-collaborators';

const SHOWN = 3;

/** In the header: the faces of whom one plans with; opens Manage Collaborators. */
export function CollaboratorsButton() {
  const [isOpen, setOpen] = useState(false);
  const user = useCurrentUser();
  const { data = [] } = useQuery(collaborations);
  const personAt = usePeople();
  const emails = [...new Set(data.map((collaboration) => partnerIn(collaboration, user).email))];
  const more = emails.length - SHOWN;
  const label =
    emails.length === 0
      ? 'Manage Collaborators'
      : `Manage Collaborators, ${emails.length === 1 ? '1 person' : `${emails.length} people`}`;

  return (
    <>
      <Tooltip label="Manage Collaborators">
        <button
          type="button"
          className="btn quiet collab"
          aria-label={label}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {emails.length === 0 ? (
            <Icon name="users" size={18} />
          ) : (
            <span className="stack" aria-hidden="true">
              {emails.slice(0, SHOWN).map((email) => (
                <Avatar key={email} person={personAt(email)} />
              ))}
              {more > 0 && <span className="av x">+{more}</span>}
            </span>
          )}
        </button>
      </Tooltip>
      <ManageCollaborators open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
