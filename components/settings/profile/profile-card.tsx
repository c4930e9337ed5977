import { useRef, useState } from 'react';
import styles from '@/components/settings/settings.module.css';
import { Button } from '@/components/ui/button';
import type { User } from '@/lib/shared/contract/schemas/users';
import { ProfileFacts } from './profile-facts';
import { ProfileForm } from './profile-form';

/** Shows the person's data, or, once Edit was pressed, the form that changes them. */
export function ProfileCard({ user }: { user: User }) {
  const [isEditing, setEditing] = useState(false);
  const head = useRef<HTMLHeadingElement>(null);

  /** Moves the focus to the heading, since the form that has it is removed. */
  function close(): void {
    head.current?.focus();
    setEditing(false);
  }

  return (
    <section className="sheet" aria-labelledby="personal">
      <div className={styles.cardHead}>
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
