'use client';

import { palette, togglePalette } from '@/components/planner/shortcuts/open-palette';
import { IconButton } from '@/components/ui/icon-button';
import { loadPalette } from './palette';

/** In the header: opens the palette, which is loaded when the pointer or the focus comes to the button. */
export function SearchButton() {
  const isOpen = palette.useValue(() => null) !== null;
  return (
    <IconButton
      icon="search"
      iconSize={18}
      label="Search"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-keyshortcuts="Control+K Meta+K"
      onPointerEnter={loadPalette}
      onFocus={loadPalette}
      onClick={togglePalette}
    />
  );
}
