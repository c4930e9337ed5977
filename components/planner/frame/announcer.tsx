'use client';

import { useAnnouncement } from '@/lib/client/browser/announcements';

/**
 * The only polite live region of the page. Each announcement is a new element, so that repeated text is announced
 * again.
 */
export function Announcer() {
  const { text, number } = useAnnouncement();
  return (
    <div className="vh" role="status">
      <p key={number}>{text}</p>
    </div>
  );
}
