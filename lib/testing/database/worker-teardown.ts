import type { Pool } from 'pg';

/** Where lib/db/client.ts keeps its connections; this must not import it, as most tests do without a database. */
const kept = globalThis as { dayfoldDatabase?: { pool: Pool; database: { $disconnect(): Promise<void> } } };

afterAll(async () => {
  await kept.dayfoldDatabase?.database.$disconnect();
  await kept.dayfoldDatabase?.pool.end();
});
