import type { Route } from '@playwright/test';

/**
 * Answers each change as a server does that has failed, for `page.route`. Reads reach the planner. Unlike a lost
 * network, such an answer is a refusal: the change does not wait to be sent again.
 */
export const refuseChanges = (route: Route): Promise<void> =>
  route.request().method() === 'GET'
    ? route.fallback()
    : route.fulfill({ status: 500, json: { error: 'Internal server error' } });
