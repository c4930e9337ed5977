'use client';

import { useState } from 'react';
import { palette } from '@/components/planner/shortcuts/open-palette';
import { onDemand } from '@/components/ui/on-demand';

const load = () => import('./palette-panel').then(({ PalettePanel }) => PalettePanel);

const PalettePanel = onDemand(load);
const Visits = onDemand(() => import('./visits').then(({ Visits }) => Visits));

/** Begins to load the palette, before it is opened. */
export const loadPalette = (): void => void load().catch(() => {});

/** The palette while it is open, and what remembers the visited places that it lists. */
export function Palette() {
  const what = palette.useValue(() => null);
  const [wasOpened, setWasOpened] = useState(what !== null);
  if (what !== null && !wasOpened) setWasOpened(true);
  return (
    <>
      <Visits />
      {wasOpened && <PalettePanel what={what} />}
    </>
  );
}
