import type { Routes } from '@/lib/server/http/router';
import { PATHS } from './openapi.json/paths';

/** Every path into the planner but those of pages: the paths of the interface, and three that its document leaves out. */
export const ROUTES: Routes = {
  ...PATHS,
  // next-auth answers for itself.
  '/api/auth/{...nextauth}': () => require('@/app/api/auth/[...nextauth]/route'),
  '/api/openapi.json': () => require('@/app/api/openapi.json/route'),
  // What no other path answers.
  '/api/{{...path}}': () => require('@/app/api/[[...path]]/route'),
};
