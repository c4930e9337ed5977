import type { Item, Separator } from '@radix-ui/react-dropdown-menu';
import { createContext } from 'react';

export type MenuParts = { Item: typeof Item; Separator: typeof Separator };

/** The parts of the menu that one stands in. They are fetched with it, so what stands in it cannot import them. */
export const MenuPartsContext = createContext<MenuParts | null>(null);
