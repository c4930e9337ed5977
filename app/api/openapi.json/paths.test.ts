import { ROUTES } from '@/app/api/routes';
import { PATHS } from './paths';

/**
 * next-auth documents its own paths, the catch-all route stands for unknown ones, a feed is no call of the interface, and
 * the document omits itself.
 */
const OUTSIDE = ['/api/auth/{...nextauth}', '/api/{{...path}}', '/api/openapi.json', '/feeds/{file}'];

test('every path of the interface is in the OpenAPI document, and nothing else', () => {
  expect(Object.keys(PATHS)).toEqual(Object.keys(ROUTES).filter((path) => !OUTSIDE.includes(path)));
});
