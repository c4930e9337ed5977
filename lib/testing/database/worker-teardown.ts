import type { Pool } from 'pg';

/** Where lib/db/pool.ts keeps its connections; this must not import it, as most tests do without a database. */
const kept = globalThis as { dayfoldDatabase?: { pool: Pool } };

afterAll(async () => {
  await kept.dayfoldDatabase?.pool.end();
});
