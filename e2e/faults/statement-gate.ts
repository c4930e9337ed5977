import { Client } from 'pg';

/** The advisory lock for which held statements wait. */
const LOCK = 730_114;

/**
 * The statements that end the steps of the job of the mail after a registration, each with the condition that identifies
 * its row.
 */
const STATEMENTS = {
  'locking the job': {
    table: 'graphile_worker._private_jobs',
    event: 'UPDATE OF locked_at',
    when: `OLD.locked_at IS NULL AND NEW.locked_at IS NOT NULL AND NEW.payload ->> 'kind' = 'confirm-address'`,
  },
  'recording the mail': { table: 'mails', event: 'INSERT', when: 'true' },
  'recording that it was sent': { table: 'mails', event: 'UPDATE OF sent_at', when: 'true' },
  'deleting the job': {
    table: 'graphile_worker._private_jobs',
    event: 'DELETE',
    when: `OLD.payload ->> 'kind' = 'confirm-address'`,
  },
} as const;
export type Statement = keyof typeof STATEMENTS;

/** Blocks a statement of a running planner in the database, so that the process that sent it can be killed. */
export class StatementGate {
  readonly #client: Client;
  #table = '';

  constructor(url: string) {
    this.#client = new Client({ connectionString: url });
  }

  async connect(): Promise<this> {
    await this.#client.connect();
    await this.#client.query(`
      CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        PERFORM pg_advisory_xact_lock(${LOCK});
        IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
        RETURN NEW;
      END $$`);
    return this;
  }

  /** Blocks this statement from now on. */
  async close(statement: Statement): Promise<void> {
    const { table, event, when } = STATEMENTS[statement];
    this.#table = table;
    await this.#client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await this.#client.query(`CREATE TRIGGER wait_at_gate BEFORE ${event} ON ${table}
      FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION wait_at_gate()`);
  }

  /** Returns true while a statement is blocked. */
  async isHolding(): Promise<boolean> {
    const { rowCount } = await this.#client.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted`,
      [LOCK],
    );
    return rowCount !== 0;
  }

  /** Stops blocking. @param isLost true to cancel a blocked statement as if it had not arrived, false to execute it */
  async open({ isLost }: { isLost: boolean }): Promise<void> {
    if (isLost)
      await this.#client.query(
        `SELECT pg_terminate_backend(pid, 10000) FROM pg_locks
         WHERE locktype = 'advisory' AND objid = $1 AND NOT granted`,
        [LOCK],
      );
    await this.#client.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    await this.#client.query(`DROP TRIGGER wait_at_gate ON ${this.#table}`);
  }

  /** Returns true when no job for mails to this person is left, and each mail is recorded as sent. */
  async isAllDone(userId: string): Promise<boolean> {
    const { rowCount } = await this.#client.query(
      `SELECT FROM graphile_worker._private_jobs WHERE payload ->> 'userId' = $1
       UNION ALL SELECT FROM mails WHERE user_id = $1::uuid AND sent_at IS NULL`,
      [userId],
    );
    return rowCount === 0;
  }

  async end(): Promise<void> {
    await this.#client.end();
  }
}
