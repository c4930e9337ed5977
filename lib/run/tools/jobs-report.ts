import type { DeadLetter, WaitingJobs } from '@/lib/server/queue/dead-letters';

/** The most characters of an error that are shown. */
const ERROR_MAX = 300;

/** Returns the lines about dead letters for the person at the terminal. */
export function deadLetterLines(letters: readonly DeadLetter[]): string[] {
  if (letters.length === 0) return ['No dead letters.'];
  return [
    counted(letters.length, 'dead letter'),
    ...letters.flatMap(({ id, task, payload, attempts, lastError, createdAt, failedAt }) => [
      '',
      `  ${id}  ${task}`,
      `    about: ${aboutOf(payload)}`,
      `    tried ${counted(attempts, 'time')}, ordered ${timeOf(createdAt)}, dead since ${timeOf(failedAt)}`,
      `    last error: ${cut(plain(lastError ?? 'none was told'))}`,
    ]),
    '',
    'npm run jobs -- retry ID|all   tries again    npm run jobs -- delete ID   gives up',
  ];
}

/** Returns the lines about all other jobs, one for each task. */
export function waitingLines(waiting: readonly WaitingJobs[]): string[] {
  if (waiting.length === 0) return ['No jobs are waiting.'];
  const width = Math.max(...waiting.map(({ task }) => task.length));
  return [
    'Waiting jobs',
    ...waiting.map(({ task, due, later, running, failed, nextAt }) => {
      const parts = [
        running > 0 && `${running} running`,
        due > 0 && `${due} due`,
        later > 0 && `${later} later`,
        failed > 0 && `${failed} failed before`,
        nextAt && `next ${timeOf(nextAt)}`,
      ];
      return `  ${task.padEnd(width)}  ${parts.filter(Boolean).join(', ')}`;
    }),
  ];
}

export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Describes a payload, an object of ids and names, by its keys and values. */
function aboutOf(payload: unknown): string {
  if (typeof payload !== 'object' || payload === null) return plain(JSON.stringify(payload));
  const facts = Object.entries(payload).map(([name, value]) => `${name} ${String(value)}`);
  return facts.length > 0 ? cut(plain(facts.join(', '))) : 'nothing in particular';
}

/** Replaces control characters by spaces: text of a mail server or a stranger must not control the terminal. */
const plain = (text: string): string => text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();

const cut = (text: string): string => (text.length <= ERROR_MAX ? text : `${text.slice(0, ERROR_MAX - 1)}…`);

const timeOf = (instant: Date): string => `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
