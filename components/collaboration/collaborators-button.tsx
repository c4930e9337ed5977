'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { Icon } from '@/components/ui/icon';
import { Tooltip } from '@/components/ui/tooltip';
import { collaborations, partnerIn, usePendingRequestCount } from '@/lib/client/people/collaborations';
import { usePeople } from '@/lib/client/people/people';
import { useCurrentUser } from '@/lib/client/session/session';
import { counted } from '@/lib/shared/text/day-counts';
import { InvitationBadge } from './invitation-badge';
import { ManageCollaborators } from './manage-collaborators';

const SHOWN = 3;

/** In the header: avatars of collaborators and the number of pending invitations; opens Manage Collaborators. */
export function CollaboratorsButton() {
  const [isOpen, setOpen] = useState(false);
  const user = useCurrentUser();
  const { data = [] } = useQuery(collaborations);
  const personAt = usePeople();
  const emails = [...new Set(data.map((collaboration) => partnerIn(collaboration, user).email))];
  const more = emails.length - SHOWN;
  const waiting = usePendingRequestCount();
  const label = [
    'Manage Collaborators',
    emails.length > 0 && (emails.length === 1 ? '1 person' : `${emails.length} people`),
    waiting > 0 && counted(waiting, 'invitation'),
  ]
    .filter(Boolean)
    .join(', ');

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
              {more > 0 && <span className="av is-neutral">+{more}</span>}
            </span>
          )}
          <InvitationBadge count={waiting} />
        </button>
      </Tooltip>
      <ManageCollaborators open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
