import { Client } from 'pg';

/** Settings that a role may override: those of the text format of values, and timeouts, which are turned off. */
const SETTINGS = [
  "SET client_encoding = 'UTF8'",
  "SET DateStyle = 'ISO'",
  "SET TimeZone = 'UTC'",
  "SET bytea_output = 'hex'",
  'SET extra_float_digits = 1',
  'SET statement_timeout = 0',
  'SET idle_in_transaction_session_timeout = 0',
];

/** Runs the work on a separate connection and closes it afterwards. */
export async function withSession<Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString, application_name: 'dayfold-backup', keepAlive: true });
  // Ignored here, since the current statement fails with the same error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const setting of SETTINGS) await client.query(setting);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
