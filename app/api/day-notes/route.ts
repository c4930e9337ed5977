import { z } from 'zod';
import { commentCountsIn } from '@/lib/server/day-notes/comment-counts';
import { resource } from '@/lib/server/http/resource';
import { readRoute } from '@/lib/server/http/route';
import { periodQuery } from '@/lib/shared/calendar/schemas';
import { commentCount } from '@/lib/shared/contract/schemas/day-notes';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: readRoute({
    summary:
      'Counts of comments on the tasks and meetings of a range of days, up to 1,000 each; items with none are left out',
    tokenScope: 'read',
    query: periodQuery,
    responses: { 200: z.array(commentCount) },
    read: ({ query }) => commentCountsIn(query),
  }),
});
