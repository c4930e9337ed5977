'use client';

import { useAnnouncement } from '@/lib/client/browser/announcements';

/** The page's only polite live region. A new element each time, so that repeated text is announced again. */
export function Announcer() {
  const { text, number } = useAnnouncement();
  return (
    <div className="vh" role="status">
      <p key={number}>{text}</p>
    </div>
  );
}
