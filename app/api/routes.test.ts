import { METHODS } from '@/lib/server/http/resource';
import { loadedRoutes } from '@/lib/testing/server/call';
import { walkedRoutes } from '@/lib/testing/server/walked-routes';
import { ROUTES } from './routes';

test('every route.ts of app/api is in the table, and nothing else', () => {
  expect(Object.keys(ROUTES).sort()).toEqual(walkedRoutes());
});

test.each(Object.entries(ROUTES))(
  '%s has the handlers of its own file, one for each method',
  (path, load) => {
    const module = load();
    const own = loadedRoutes()[path]?.();
    for (const method of METHODS) {
      expect(module[method].operation.summary).not.toBe('');
      expect(module[method]).toBe(own?.[method]);
    }
  },
);
