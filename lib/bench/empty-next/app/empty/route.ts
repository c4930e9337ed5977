/** The empty handler. It runs for each request, as do handlers that answer with data. */
export const dynamic = 'force-dynamic';

const NOTHING = { status: 'ok' };

export const GET = () => Response.json(NOTHING);
