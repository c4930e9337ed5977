import type { Transaction } from '@/lib/db/transaction';

declare global {
  namespace GraphileWorker {
    /** Each task's module adds its name and the form of its payload here. */
    interface Tasks {}
  }
}

interface JobOptions {
  /** One job under this key waits at a time: another takes the place of the one that has not run yet. */
  key?: string;
  /** Not before then; at once by default. */
  runAt?: Date;
  /** Jobs of one queue run one after the other. */
  queue?: string;
  /** After so many failures it is left where it is for a person to look at: 25 by default, some three days. */
  attempts?: number;
}

/** Hands a job to the worker, when and only when the transaction commits. */
export async function enqueue<Name extends keyof GraphileWorker.Tasks & string>(
  tx: Transaction,
  task: Name,
  payload: GraphileWorker.Tasks[Name],
  { key, runAt, queue, attempts }: JobOptions = {},
): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM graphile_worker.add_job(
      ${task}::text,
      ${JSON.stringify(payload)}::json,
      queue_name => ${queue ?? null}::text,
      run_at => ${runAt ?? null}::timestamptz,
      max_attempts => ${attempts ?? null}::int,
      job_key => ${key ?? null}::text
    )`;
}
