import type { Item, Separator } from '@radix-ui/react-dropdown-menu';
import { createContext } from 'react';

export type MenuParts = { Item: typeof Item; Separator: typeof Separator };

/**
 * The components of the surrounding menu. Its items get them from this context and cannot import them, since they are
 * loaded with the menu.
 */
export const MenuPartsContext = createContext<MenuParts | null>(null);
