import { env } from '@/lib/server/env';
import { AppError } from '@/lib/server/errors/app-error';
import { log } from '@/lib/server/log';
import { beforeTheEnd } from '@/lib/server/shutdown-hooks';
import { addPoints, type Count, takeBack } from './counts';
import { RequestBudget } from './request-budget';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How often in how many seconds (docs/contract.md section 1, limits per caller); the name says what it counts against. */
const LIMITS = {
  accountLogins: { points: 10, seconds: 15 * MINUTE },
  /** Ours: of a browser in which the person has signed in before. */
  deviceLogins: { points: 10, seconds: 15 * MINUTE },
  addressLogins: { points: 30, seconds: 15 * MINUTE },
  registrations: { points: 30, seconds: HOUR },
  /** Ours: of wrong passwords by which signed-in people confirm something, per account. */
  confirmations: { points: 10, seconds: 15 * MINUTE },
  /** Ours: each of them makes us ask the provider something. */
  providerSignIns: { points: 60, seconds: 15 * MINUTE },
  /** Per e-mail address, whether or not an account uses it. */
  resetMails: { points: 5, seconds: HOUR },
  /** Ours, per e-mail address. */
  confirmationMails: { points: 5, seconds: HOUR },
  /** Ours: nobody shall have mails sent to one address after the other. Per client address. */
  addressResets: { points: 30, seconds: HOUR },
  /** Ours, per person: each one sends a mail to the address before it, which nobody has shown to be theirs. */
  addressChanges: { points: 10, seconds: HOUR },
  /** Ours, per person: each one reads all that they have. */
  exports: { points: 10, seconds: HOUR },
  /** Shares, task collaborators and invitations together, per person. */
  invitations: { points: 60, seconds: HOUR },
  /** Addresses to upload to, per person. */
  uploads: { points: 200, seconds: HOUR },
  /** Ours: files sent to those, whatever comes of them, per person whose addresses they are. */
  sentFiles: { points: 200, seconds: HOUR },
  /** Ours, per sender and recipient: mails of comments and meetings. What is beyond stands in the bell alone. */
  newsMails: { points: 6, seconds: HOUR },
} as const;
type Limit = keyof typeof LIMITS;

const REQUESTS_A_MINUTE = 600;

/** Which limits an action counts against, each with whom it counts: a person's id, an account key, a client address. */
export type Spending = Partial<Record<Limit, string>>;

type Charge = { limit: Limit; key: string };

const chargesOf = (spending: Spending): Charge[] =>
  (Object.keys(LIMITS) as Limit[]).flatMap((limit) => {
    const whom = spending[limit];
    return whom === undefined ? [] : [{ limit, key: `${limit}:${whom}` }];
  });

const scaled = (points: number): number => Math.max(1, Math.round(points * env.rateLimitScale));

/** Counts one against each of the limits. When one of them is used up: throws 429, and nothing is counted. */
export async function spend(spending: Spending): Promise<void> {
  const charges = chargesOf(spending);
  const now = Date.now();
  const counts = await addPoints(
    charges.map(({ limit, key }) => ({ key, points: 1, seconds: LIMITS[limit].seconds })),
    now,
  );
  const exceeded = counts.filter((count) => isExceeded(count, charges));
  if (exceeded.length === 0) return;
  await giveBackIfPossible(spending);
  const endsAt = Math.max(...exceeded.map((count) => count.endsAt));
  throw new AppError('too-many-requests', { retryAfter: (endsAt - now) / 1000 });
}

/** The same, for what is left undone rather than refused: whether it was within the limits. */
export async function spendIfLeft(spending: Spending): Promise<boolean> {
  try {
    await spend(spending);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too-many-requests') return false;
    throw error;
  }
}

/**
 * Counts one against each of the limits for as long as the attempt goes on, and for good only if it was a wrong one
 * (false). Counted beforehand, so that attempts side by side cannot outrun the limit. Throws 429 as `spend` does.
 */
export async function spendOnWrong(spending: Spending, attempt: () => Promise<boolean>): Promise<boolean> {
  await spend(spending);
  let isWrong = false;
  try {
    isWrong = !(await attempt());
    return !isWrong;
  } finally {
    if (!isWrong) await giveBackIfPossible(spending);
  }
}

/** Whatever keeps the points from being given back must not change what the caller is told. */
async function giveBackIfPossible(spending: Spending): Promise<void> {
  await giveBack(spending).catch((error: unknown) => {
    log.warn({ err: error }, 'points of a limit could not be given back');
  });
}

/** Of the mails that one address gets in an hour, how many may have left before one more of each sort does. */
const MAILS_AN_HOUR = { others: 12, own: 15, account: 20 } as const;
export type MailShare = keyof typeof MAILS_AN_HOUR;

/** Counts a mail to an address, from whomever it comes. False, and nothing is counted, when its share is used up. */
export async function spendMailTo(address: string, share: MailShare): Promise<boolean> {
  const key = `mailsTo:${address}`;
  const now = Date.now();
  const [count] = await addPoints([{ key, points: 1, seconds: HOUR }], now);
  if (!count || count.points <= scaled(MAILS_AN_HOUR[share])) return true;
  await takeBack([key], now);
  return false;
}

/** Takes back what `spend` counted: the action was not of the kind that is limited. */
async function giveBack(spending: Spending): Promise<void> {
  await takeBack(
    chargesOf(spending).map(({ key }) => key),
    Date.now(),
  );
}

const isExceeded = ({ key, points }: Count, charges: readonly Charge[]): boolean =>
  charges.some((charge) => charge.key === key && points > scaled(LIMITS[charge.limit].points));

let budget: RequestBudget | undefined;
beforeTheEnd(async () => budget?.flush());

/** Counts a request against its person's 600 a minute. Throws 429 when they are used up. */
export function spendRequest(userId: string): Promise<void> {
  budget ??= new RequestBudget({ limit: scaled(REQUESTS_A_MINUTE), addPoints, clock: Date.now });
  return budget.spend(userId);
}
