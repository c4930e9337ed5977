import { dependsOnHint, pageAt } from './pages';

test.each([
  '/',
  '/daily',
  '/weekly',
  '/monthly',
  '/annual',
  '/upcoming',
  '/email-settings',
  '/profile',
  '/settings/calendars',
  '/settings/tokens',
])('%s is the landing page for a visitor and a page of the planner for a signed-in person', (address) => {
  expect(pageAt(address, false)).toBe('/');
  expect(pageAt(address, true)).toBe(address === '/' ? '/daily' : address);
  expect(dependsOnHint(address)).toBe(true);
});

test('/notification-settings exists only for a signed-in person', () => {
  expect(pageAt('/notification-settings', false)).toBeNull();
  expect(pageAt('/notification-settings', true)).toBe('/notification-settings');
  expect(dependsOnHint('/notification-settings')).toBe(true);
});

test.each(['/auth', '/pricing', '/privacy', '/terms', '/nowhere', '/daily/1', '/__proto__'])(
  '%s is the same page for a visitor and a signed-in person',
  (address) => {
    expect(pageAt(address, false)).toBe(address);
    expect(pageAt(address, true)).toBe(address);
    expect(dependsOnHint(address)).toBe(false);
  },
);
