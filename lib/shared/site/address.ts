/**
 * Stands for the public address in built pages, since that address is a setting of the running planner:
 * lib/server/pages/addressed replaces it when a page is served. The name is reserved, so that it belongs to no host.
 */
export const BUILT_ADDRESS = 'https://address.invalid';

/** The pages that anybody may read and search engines list, the most important first. */
export const PUBLIC_PAGES = ['/', '/pricing', '/privacy', '/terms'] as const;
