import { fork } from 'node:child_process';
import cluster from 'node:cluster';
import { watch } from 'node:fs';
import { bundleOf, WEB_ENTRY, WORKER_ENTRY } from '@/lib/run/build/server-processes';
import { environmentWith, type Settings } from '@/lib/server/env';
import { BUNDLE_ARGV, SOURCES_ARGV, WEB_ARGV } from './exec-argv';
import { warn } from './say';
import type { Secrets } from './secrets';
import { ProcessSupervisor } from './supervisor';

/**
 * Milliseconds in which requests and jobs in progress have to finish. The database stops in the rest of the 30 seconds
 * that a shutdown may take.
 */
const STOP_TIMEOUT_MS = 18_000;

/**
 * Milliseconds without a change after which a burst of changes counts as complete: editors save several files at once.
 */
const CHANGE_PAUSE_MS = 300;

interface Plan {
  settings: Settings;
  secrets: Secrets;
  dev: boolean;
}

/** The web processes and the job worker. */
export class Processes {
  readonly #plan: Plan;
  readonly #supervisors: ProcessSupervisor[];
  #databaseUrl: string;

  constructor(plan: Plan, databaseUrl: string) {
    this.#plan = plan;
    this.#databaseUrl = databaseUrl;
    cluster.setupPrimary({
      exec: this.#scriptOf(WEB_ENTRY),
      args: plan.dev ? ['--dev'] : [],
      execArgv: [...this.#argv, ...WEB_ARGV],
    });
    const count = plan.dev ? 1 : plan.settings.webProcesses;
    this.#supervisors = [
      this.#superviseWorker(),
      ...Array.from({ length: count }, () => this.#superviseWeb()),
    ];
  }

  /** Resolves when all processes are ready; rejects with a StartError when one cannot start. */
  async ready(): Promise<void> {
    await Promise.all(this.#supervisors.map((supervisor) => supervisor.ready));
  }

  /** Replaces all processes by new ones that use the database at this address. */
  useDatabase(url: string): void {
    this.#databaseUrl = url;
    for (const supervisor of this.#supervisors) supervisor.replace();
  }

  /** Stops each process when it has finished its work in progress. */
  async stop(): Promise<void> {
    await Promise.all(this.#supervisors.map((supervisor) => supervisor.stop(STOP_TIMEOUT_MS)));
  }

  #superviseWeb(): ProcessSupervisor {
    const launch = () => cluster.fork(this.#environment()).process;
    const supervisor = new ProcessSupervisor({ name: 'A web process', launch, warn });
    // In development, Next reloads changed pages by itself. Route handlers and what they import are loaded by the web
    // process, which is therefore replaced.
    if (this.#plan.dev)
      onChange(['app/api', 'app/feeds', 'lib/db', 'lib/server', 'lib/shared'], () => supervisor.replace());
    return supervisor;
  }

  #superviseWorker(): ProcessSupervisor {
    const script = this.#scriptOf(WORKER_ENTRY);
    const launch = () => fork(script, [], { execArgv: this.#argv, env: this.#environment() });
    const supervisor = new ProcessSupervisor({ name: 'The job worker', launch, warn });
    if (this.#plan.dev) onChange(['lib', 'emails'], () => supervisor.replace());
    return supervisor;
  }

  /** Returns the script of a process, relative to the project's folder, in which the launcher works. */
  #scriptOf(entry: string): string {
    return this.#plan.dev ? entry : bundleOf(entry);
  }

  get #argv(): string[] {
    return this.#plan.dev ? SOURCES_ARGV : BUNDLE_ARGV;
  }

  #environment(): NodeJS.ProcessEnv {
    const { settings, secrets, dev } = this.#plan;
    return environmentWith({
      NODE_ENV: dev ? 'development' : 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      PORT: String(settings.port),
      HOST: settings.host,
      APP_URL: settings.appUrl,
      DATA_DIR: settings.dataDir,
      DATABASE_URL: this.#databaseUrl,
      NEXTAUTH_URL: settings.appUrl,
      ...(settings.sessionSecret === null && { NEXTAUTH_SECRET: secrets.sessionSecret }),
      ...(settings.encryptionKeys === null && { ENCRYPTION_KEYS: secrets.encryptionKeys }),
      ...(settings.vapidKeys === null && {
        VAPID_PUBLIC_KEY: secrets.vapidKeys.publicKey,
        VAPID_PRIVATE_KEY: secrets.vapidKeys.privateKey,
      }),
    });
  }
}

/** Calls the callback after each burst of changes below these folders of the project. Changes of tests are ignored. */
function onChange(folders: string[], callback: () => void): void {
  let pause: NodeJS.Timeout | undefined;
  for (const folder of folders) {
    const watcher = watch(folder, { recursive: true }, (_event, file) => {
      if (file?.includes('.test.')) return;
      clearTimeout(pause);
      pause = setTimeout(callback, CHANGE_PAUSE_MS);
    });
    watcher.unref();
  }
}
