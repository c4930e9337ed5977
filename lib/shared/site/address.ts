/**
 * The address in built pages. lib/server/pages/addressed replaces it by the public address, a setting of the running
 * planner, when a page is served. It is reserved, so that it leads nowhere.
 */
export const BUILT_ADDRESS = 'https://address.invalid';

/** The pages that anybody may read and search engines list, the most important first. */
export const PUBLIC_PAGES = ['/', '/pricing', '/privacy', '/terms'] as const;
