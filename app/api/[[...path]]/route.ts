import { z } from 'zod';
import { AppError } from '@/lib/server/errors/app-error';
import { publicRoute } from '@/lib/server/http/route';

/** Answers every path under /api that no other route matches. */
const absent = publicRoute({
  summary: 'Not found',
  query: z.looseObject({}),
  responses: {},
  handle: async () => {
    throw new AppError('not-found');
  },
});

export { absent as DELETE, absent as GET, absent as PATCH, absent as POST, absent as PUT };
