/** The least that Next can be asked to do. Never made while building, as what answers with data cannot be. */
export const dynamic = 'force-dynamic';

const NOTHING = { status: 'ok' };

export const GET = () => Response.json(NOTHING);
