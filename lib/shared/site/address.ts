/**
 * Where the pages believe to be found while they are built: the public address is a setting of the running planner, and
 * takes this one's place when they are served (lib/server/pages/addressed). Reserved, so that it leads nowhere.
 */
export const BUILT_ADDRESS = 'https://address.invalid';

/** What anybody may read, and search engines list, the most telling first. */
export const PUBLIC_PAGES = ['/', '/pricing', '/privacy', '/terms'] as const;
