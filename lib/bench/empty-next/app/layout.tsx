import type { ReactNode } from 'react';

/** Next requires one in every app. */
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
