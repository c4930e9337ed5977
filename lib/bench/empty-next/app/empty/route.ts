/** The minimal request for Next. Never made at build time, like every answer with data. */
export const dynamic = 'force-dynamic';

const NOTHING = { status: 'ok' };

export const GET = () => Response.json(NOTHING);
