import type { Metadata } from 'next';
import { SessionWatch } from '@/components/marketing/session-watch';
import { Notice } from '@/components/ui/notice';

export const metadata: Metadata = { title: '404 Page Not Found' };

export default function NotFound() {
  return (
    <>
      <SessionWatch />
      <Notice title="404 Page Not Found" text="Did you forget to add the page to the router?">
        <a className="btn primary" href="/">
          Open today
        </a>
      </Notice>
    </>
  );
}
