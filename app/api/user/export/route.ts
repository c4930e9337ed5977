import { exportPlanner } from '@/lib/server/export/export-planner';
import { contentDisposition } from '@/lib/server/http/content-disposition';
import { resource } from '@/lib/server/http/resource';
import { route } from '@/lib/server/http/route';

const ZIP = 'application/zip';

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route({
    summary: 'All that is kept of the person, as a ZIP',
    isSensitive: true,
    responses: { 200: { mediaTypes: [ZIP] } },
    handle: async ({ actor }) => {
      const { name, bytes } = await exportPlanner(actor);
      return {
        status: 200,
        stream: bytes,
        headers: [
          ['Content-Type', ZIP],
          ['Content-Disposition', contentDisposition('attachment', name)],
        ],
      };
    },
  }),
});
