'use client';

import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FoldHead } from '@/components/ui/fold-head';
import { PHONE, useMedia } from '@/lib/client/browser/media';
import { attachmentsOf } from '@/lib/client/discussion/attachments';
import { type Day, formatDay } from '@/lib/shared/calendar/days';
import type { Target } from '@/lib/shared/contract/schemas/targets';
import { Attachments } from './attachments';
import styles from './attachments.module.css';

/** Shows the files of the selected day; on a phone collapsed below their heading. */
export function AttachmentSection({ date }: { date: Day }) {
  const target: Target = { targetType: 'day', targetId: date };
  const { data } = useQuery(attachmentsOf(target));
  const isPhone = useMedia(PHONE);
  const [isUnfolded, setUnfolded] = useState(false);
  const [headingId, bodyId] = [useId(), useId()];
  return (
    <section className={styles.attachments} aria-labelledby={headingId}>
      {isPhone ? (
        <FoldHead
          headingId={headingId}
          bodyId={bodyId}
          isOpen={isUnfolded}
          onToggle={() => setUnfolded(!isUnfolded)}
          name="Attachments"
          count={data && data.length > 0 && data.length}
        />
      ) : (
        <div className="aside-head">
          <h2 id={headingId}>Attachments</h2>
          <span className="count">{formatDay(date, { month: 'short', day: 'numeric' })}</span>
        </div>
      )}
      {(!isPhone || isUnfolded) && (
        <div id={bodyId} className={styles.body}>
          <Attachments key={date} target={target} mayAdd takesPaste />
        </div>
      )}
    </section>
  );
}
