'use client';

import { useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

type ErrorPageProps = { error: Error; reset: () => void };

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  useEffect(() => console.error(error), [error]);
  return (
    <Notice title="Something went wrong" text="What you saved is safe. This page could not be drawn.">
      <Button variant="primary" onClick={reset}>
        Try again
      </Button>
    </Notice>
  );
}
