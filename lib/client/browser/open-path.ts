import { page } from './navigation';

/** Opens a path of the planner without loading a page; null while no planner is shown. */
let open: ((path: string) => void) | null = null;

/** Registers the router of the planner. Returns the function that unregisters it. */
export function registerRouter(push: (path: string) => void): () => void {
  open = push;
  return () => {
    if (open === push) open = null;
  };
}

/** Opens a path from where there is no hook, such as a toast. */
export const openPath = (path: string): void => (open ?? page.open)(path);
