import type { Item, Separator } from '@radix-ui/react-dropdown-menu';
import { createContext } from 'react';

export type MenuParts = { Item: typeof Item; Separator: typeof Separator };

/** The parts of the surrounding menu. They are fetched with it, so its items cannot import them. */
export const MenuPartsContext = createContext<MenuParts | null>(null);
