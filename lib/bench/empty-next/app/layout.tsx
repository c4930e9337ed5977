import type { ReactNode } from 'react';

/** Next asks for one wherever there is an app. */
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
