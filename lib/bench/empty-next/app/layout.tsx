import type { ReactNode } from 'react';

/** Next requires a root layout. */
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
