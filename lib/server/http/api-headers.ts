/** What every answer under /api says of itself, unless it says otherwise. Its guards are the server's (plainHeaders). */
export const API_HEADERS = { 'Cache-Control': 'private, no-store' };
