'use client';

import { useEffect } from 'react';
import { Notice } from '@/components/ui/notice';

type ErrorPageProps = { error: Error; reset: () => void };

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  useEffect(() => console.error(error), [error]);
  return (
    <Notice title="Something went wrong" text="What you saved is safe. This page could not be drawn.">
      {/* Not the Button of components/ui: every public page would then load the tooltips that its module imports. */}
      <button type="button" className="btn primary" onClick={reset}>
        Try again
      </button>
    </Notice>
  );
}
