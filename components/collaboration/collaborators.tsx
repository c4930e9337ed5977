import { useQuery } from '@tanstack/react-query';
import { format } from 'date-fns';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import {
  collaborationRequests,
  collaborations,
  partnerIn,
  useCancelRequest,
  useEndCollaboration,
} from '@/lib/client/people/collaborations';
import { usePeople } from '@/lib/client/people/people';
import { stateOf } from '@/lib/client/query/read-state';
import { useCurrentUser } from '@/lib/client/session/session';
import type { Collaboration, CollaborationRequest } from '@/lib/shared/contract/schemas/collaborations';
import { InvitationForm } from './invitation-form';
import { PeopleSection } from './people-section';
import { PersonRow } from './person-row';
import { ROLE_NAME } from './role-field';
import { WaitingForYou } from './waiting-for-you';

/** The content of Manage Collaborators: a new invitation, received ones, active collaborations, sent ones. */
export function Collaborators() {
  return (
    <>
      <InvitationForm />
      <WaitingForYou />
      <Active />
      <Sent />
    </>
  );
}

function Active() {
  const query = useQuery(collaborations);
  const user = useCurrentUser();
  const end = useEndCollaboration();
  const personAt = usePeople();

  function row(collaboration: Collaboration) {
    const { id, role } = collaboration;
    const { email, isOwner } = partnerIn(collaboration, user);
    const person = personAt(email);
    return (
      <PersonRow
        key={id}
        person={person}
        role={role === 'viewer' ? undefined : role}
        line={isOwner ? <>You are in their planner, {email}</> : undefined}
      >
        <IconButton
          icon="x"
          size="sm"
          label={isOwner ? `Leave ${person.firstName}` : `Remove ${person.firstName}`}
          disabled={end.isPending}
          onClick={() => end.mutate(id)}
        />
      </PersonRow>
    );
  }

  return (
    <PeopleSection
      title="Active"
      state={stateOf(query)}
      onTryAgain={() => void query.refetch()}
      empty="Nobody yet."
    >
      {(query.data ?? []).map(row)}
    </PeopleSection>
  );
}

const BADGE = {
  pending: { label: 'Pending', look: 'tag' },
  accepted: { label: 'Accepted', look: 'tag accent' },
  rejected: { label: 'Rejected', look: 'tag danger' },
} as const satisfies Record<CollaborationRequest['status'], { label: string; look: string }>;

function Sent() {
  const query = useQuery(collaborationRequests);
  const cancel = useCancelRequest();
  const personAt = usePeople();

  function row({ id, collaboratorEmail, role, status, createdAt }: CollaborationRequest) {
    const person = personAt(collaboratorEmail);
    const { label, look } = BADGE[status];
    const isPending = status === 'pending';
    return (
      <PersonRow
        key={id}
        person={person}
        line={person.isKnown ? undefined : `${ROLE_NAME[role]}, sent ${format(createdAt, 'MMM d')}`}
      >
        <span className={look}>{label}</span>
        {isPending && (
          <Button
            variant="danger"
            size="sm"
            disabled={cancel.isPending}
            aria-label={`Cancel the invitation of ${person.firstName}`}
            onClick={() => cancel.mutate(id)}
          >
            Cancel
          </Button>
        )}
      </PersonRow>
    );
  }

  return (
    <PeopleSection title="Sent" state={stateOf(query)} onTryAgain={() => void query.refetch()}>
      {(query.data?.sent ?? []).map(row)}
    </PeopleSection>
  );
}
