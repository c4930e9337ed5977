'use client';

import type { ReactNode } from 'react';
import { FilteredView, useFilterOf } from '@/lib/client/labels/label-filter';

type LabelledViewProps = { view: string; children: ReactNode };

/** A view that can show the items of one label alone. */
export function LabelledView({ view, children }: LabelledViewProps) {
  return <FilteredView value={useFilterOf(view)}>{children}</FilteredView>;
}
