'use client';

import type { ReactNode } from 'react';
import { FilteredView } from '@/lib/client/labels/label-filter';

type LabelledViewProps = { view: string; children: ReactNode };

/** A view that can show the items of one label alone. */
export const LabelledView = ({ view, children }: LabelledViewProps) => (
  <FilteredView value={view}>{children}</FilteredView>
);
