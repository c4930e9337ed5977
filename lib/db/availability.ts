import { Prisma } from './generated/client';

/** SQLSTATEs and socket errors after which the same call may succeed later. */
const TRANSIENT =
  /^(08...|25P0[34]|53...|57P0.|57014|55P03|40001|40P01|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;

/**
 * Prisma's codes of errors after which the same call may succeed later: unreachable, timed out, closed, no connection
 * available, transaction could not start.
 */
const TRANSIENT_PRISMA = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2034', 'P2037']);

const TRANSIENT_ADAPTER = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
  'TransactionWriteConflict',
]);

const TRANSIENT_MESSAGE =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable|the database system is (starting up|shutting down|in recovery)/i;

const textOf = (value: unknown, key: string): string | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const found: unknown = Reflect.get(value, key);
  return typeof found === 'string' ? found : undefined;
};

/**
 * True for an error because the database is unreachable or overloaded. False for an error because of a wrong request or
 * wrong code.
 */
export function isUnavailable(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false;
  if (error instanceof Prisma.PrismaClientInitializationError) return true;
  const code = textOf(error, 'code') ?? '';
  if (TRANSIENT.test(code) || TRANSIENT_PRISMA.has(code)) return true;
  if (
    TRANSIENT.test(textOf(error, 'originalCode') ?? '') ||
    TRANSIENT_ADAPTER.has(textOf(error, 'kind') ?? '')
  )
    return true;
  if (TRANSIENT_MESSAGE.test(textOf(error, 'message') ?? '')) return true;
  const meta: unknown = Reflect.get(error, 'meta');
  const inMeta =
    typeof meta === 'object' && meta !== null ? Reflect.get(meta, 'driverAdapterError') : undefined;
  return isUnavailable(Reflect.get(error, 'cause'), depth + 1) || isUnavailable(inMeta, depth + 1);
}

/** Milliseconds between two attempts of `untilAvailable`. */
const PAUSE = 500;

/**
 * Runs work, and runs it again while the database is unreachable or overloaded.
 * @param milliseconds after which the error of the next attempt is thrown
 */
export async function untilAvailable<Result>(
  work: () => Promise<Result>,
  milliseconds: number,
): Promise<Result> {
  const end = performance.now() + milliseconds;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || performance.now() >= end) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}
