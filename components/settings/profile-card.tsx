import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { User } from '@/lib/shared/contract/users';
import { ProfileFacts } from './profile-facts';
import { ProfileForm } from './profile-form';

/** The person's data: shown, or, after Edit is pressed, changed in place. */
export function ProfileCard({ user }: { user: User }) {
  const [isEditing, setEditing] = useState(false);
  const head = useRef<HTMLHeadingElement>(null);

  /** The form takes the focus when it opens, and gives it to the card when it closes. */
  function close(): void {
    head.current?.focus();
    setEditing(false);
  }

  return (
    <section className="sheet" aria-labelledby="personal">
      <div className="set-head">
        <h2 id="personal" ref={head} tabIndex={-1}>
          Personal Information
        </h2>
        {!isEditing && (
          <Button size="sm" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )}
      </div>
      {isEditing ? <ProfileForm user={user} onClose={close} /> : <ProfileFacts user={user} />}
    </section>
  );
}
