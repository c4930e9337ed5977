import { call } from '@/lib/testing/server/call';
import { GET } from './route';

test.each([
  ['', '/auth'],
  ['?tab=register', '/auth?tab=register'],
  ['?tab=login', '/auth'],
  ['?tab=%2F%2Felsewhere.example', '/auth'],
  ['?tab=register%0d%0aSet-Cookie:%20a=b', '/auth'],
  ['?next=https://elsewhere.example/', '/auth'],
])('/api/login%s leads to %s', async (query, location) => {
  const answer = await call(GET, { path: `/api/login${query}` });
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe(location);
});
