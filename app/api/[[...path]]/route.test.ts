import { call } from '@/lib/testing/server/call';
import { aUser } from '@/lib/testing/server/people';
import { DELETE, GET, PATCH, POST, PUT } from './route';

const handlers = { GET, POST, PUT, PATCH, DELETE };

test.each(Object.keys(handlers) as (keyof typeof handlers)[])(
  'a path that no other route matches is 404 as JSON for %s',
  async (method) => {
    const path = '/api/nothing/here?with=anything';
    const answers = [
      await call(handlers[method], { method, path }),
      await call(handlers[method], { method, path, as: await aUser() }),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 404, body: { error: 'Not found.' } });
  },
);
