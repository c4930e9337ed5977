import type { Routes } from '@/lib/server/http/router';
import { PATHS } from './openapi.json/paths';

/** Every path of the planner except those of pages: the paths of the interface, and four that its document omits. */
export const ROUTES: Routes = {
  ...PATHS,
  // Calendar programs read this, which is not under /api.
  '/feeds/{file}': () => require('@/app/feeds/[file]/route'),
  // next-auth answers these paths.
  '/api/auth/{...nextauth}': () => require('@/app/api/auth/[...nextauth]/route'),
  '/api/openapi.json': () => require('@/app/api/openapi.json/route'),
  // Answers every path that no other route matches.
  '/api/{{...path}}': () => require('@/app/api/[[...path]]/route'),
};
