'use client';

import { useAnnouncement } from '@/lib/client/browser/announcements';

/** The page's one polite live region. A new element each time, so that the same words are said twice. */
export function Announcer() {
  const { text, number } = useAnnouncement();
  return (
    <div className="vh" role="status">
      <p key={number}>{text}</p>
    </div>
  );
}
