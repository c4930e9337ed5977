/** How many invitations wait for an answer, read in the bell or not. The button that holds it says so in its name. */
export const InvitationBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="badge" aria-hidden="true">
      {count}
    </span>
  );
