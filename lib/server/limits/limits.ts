import { despiteDisconnection } from '@/lib/db/request-deadline';
import { env } from '@/lib/server/env';
import { AppError } from '@/lib/server/errors/app-error';
import { log } from '@/lib/server/log';
import { onShutdown } from '@/lib/server/shutdown-hooks';
import { addPoints, type Count, takeBack } from './counts';
import { RequestBudget } from './request-budget';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Points and seconds of each limit (docs/product/conventions.md). The name says what is counted.
 */
const LIMITS = {
  accountLogins: { points: 10, seconds: 15 * MINUTE },
  /** Attempts from a browser in which the person has signed in before. */
  deviceLogins: { points: 10, seconds: 15 * MINUTE },
  addressLogins: { points: 30, seconds: 15 * MINUTE },
  registrations: { points: 30, seconds: HOUR },
  /** Wrong passwords in confirmations by signed-in people, per account. */
  confirmations: { points: 10, seconds: 15 * MINUTE },
  /** Passwords that are checked for an account, right ones too, since each takes a core's time. */
  accountPasswords: { points: 100, seconds: 15 * MINUTE },
  /** Passwords of a signed-in person that are checked. */
  confirmedPasswords: { points: 100, seconds: 15 * MINUTE },
  /** Each makes us send a request to the provider. */
  providerSignIns: { points: 60, seconds: 15 * MINUTE },
  /** Per e-mail address, whether or not an account uses it. */
  resetMails: { points: 5, seconds: HOUR },
  /** Per e-mail address. */
  confirmationMails: { points: 5, seconds: HOUR },
  /** Per network address: one caller must not cause mails to any number of addresses. */
  addressResets: { points: 30, seconds: HOUR },
  /** Per person: each mails the previous address, which may be unconfirmed. */
  addressChanges: { points: 10, seconds: HOUR },
  /** Access tokens, per person: each is mailed. */
  newTokens: { points: 60, seconds: HOUR },
  /** Per calendar feed, which calendar programs read again and again. */
  feedReads: { points: 120, seconds: MINUTE },
  /** Per network address: requests with a secret that opens nothing. */
  wrongSecrets: { points: 60, seconds: MINUTE },
  /** Per person: each reads everything that they have. */
  exports: { points: 10, seconds: HOUR },
  /** Per person: the items of calls for many at once. */
  itemsOfMany: { points: 4_000, seconds: MINUTE },
  /** Per person: the occurrences that calls for a series lay out, change, delete or take back. */
  occurrences: { points: 60_000, seconds: HOUR },
  /**
   * Per owner: the occurrences that people who may edit a series, but not add other items, add to
   * the owner's planner. In 30 days, after which deleted ones are gone, they leave room in it.
   */
  addedByOthers: { points: 5_000, seconds: 24 * HOUR },
  /** Shares, task collaborators and invitations together, per person. */
  invitations: { points: 60, seconds: HOUR },
  /** Upload addresses, per person. */
  uploads: { points: 200, seconds: HOUR },
  /** Files sent to upload addresses, whatever the result, per owner of the address. */
  sentFiles: { points: 200, seconds: HOUR },
  /**
   * Per sender and recipient: mails about comments and meetings. Further ones are only notified in
   * the planner.
   */
  newsMails: { points: 6, seconds: HOUR },
  /** Per person: each plans all reminders again. */
  pushSubscriptions: { points: 60, seconds: HOUR },
  /** Per person: readings of outside calendars that they ask for. Each makes us send requests to a server. */
  outsideReadings: { points: 120, seconds: HOUR },
  /** Per person: each sends to up to 20 push services. */
  pushTests: { points: 20, seconds: HOUR },
  /** Per person: reminders that are to come again. */
  laterReminders: { points: 120, seconds: HOUR },
} as const;
type Limit = keyof typeof LIMITS;

const REQUESTS_A_MINUTE = 600;

/**
 * The limits that an action counts towards, each with its subject: a person's id, an account key, or a network address.
 */
export type Spending = Partial<Record<Limit, string>>;

type Charge = { limit: Limit; key: string };

const chargesOf = (spending: Spending): Charge[] =>
  (Object.keys(LIMITS) as Limit[]).flatMap((limit) => {
    const whom = spending[limit];
    return whom === undefined ? [] : [{ limit, key: `${limit}:${whom}` }];
  });

const scaled = (points: number): number => Math.max(1, Math.round(points * env.rateLimitScale));

/** Counts points towards each of the limits. Throws 429 and counts nothing when fewer are left of one of them. */
export async function spend(spending: Spending, points = 1): Promise<void> {
  const charges = chargesOf(spending);
  const now = Date.now();
  const counts = await addPoints(
    charges.map(({ limit, key }) => ({ key, points, seconds: LIMITS[limit].seconds })),
    now,
  );
  const exceeded = counts.filter((count) => isExceeded(count, charges));
  if (exceeded.length === 0) return;
  await giveBackIfPossible(spending, points);
  const endsAt = Math.max(...exceeded.map((count) => count.endsAt));
  throw new AppError('too-many-requests', { retryAfter: (endsAt - now) / 1000 });
}

/** Counts as `spend` does, for optional actions: returns false instead of throwing. */
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
 * Counts one towards each of the limits before the attempt, so that concurrent attempts cannot exceed them, and takes
 * it back unless the attempt was wrong (false). Throws 429 as `spend` does.
 * @param onAll the limits that right attempts count towards too
 */
export async function spendOnWrong(
  spending: Spending,
  attempt: () => Promise<boolean>,
  onAll: Spending = {},
): Promise<boolean> {
  await spend({ ...spending, ...onAll });
  let isWrong = false;
  try {
    isWrong = !(await attempt());
    return !isWrong;
  } finally {
    if (!isWrong) await giveBackIfPossible(spending);
  }
}

/** Takes points back, even from a caller who has disconnected. A failure is logged, and does not change the answer. */
async function giveBackIfPossible(spending: Spending, points = 1): Promise<void> {
  await despiteDisconnection(() => giveBack(spending, points)).catch((error: unknown) => {
    log.warn({ err: error }, 'points of a limit could not be taken back');
  });
}

/** The number of mails to one address in an hour up to which one more of each sort may be sent. */
const MAILS_AN_HOUR = { others: 12, own: 15, tokens: 17, account: 20 } as const;
export type MailShare = keyof typeof MAILS_AN_HOUR;

/**
 * Counts a mail to an address, whoever causes it. Returns false and counts nothing when the share of its sort is used
 * up.
 */
export async function spendMailTo(address: string, share: MailShare): Promise<boolean> {
  const key = `mailsTo:${address}`;
  const now = Date.now();
  const [count] = await addPoints([{ key, points: 1, seconds: HOUR }], now);
  if (!count || count.points <= scaled(MAILS_AN_HOUR[share])) return true;
  await takeBack([key], now);
  return false;
}

/** Takes back what `spend` has counted. */
async function giveBack(spending: Spending, points: number): Promise<void> {
  await takeBack(
    chargesOf(spending).map(({ key }) => key),
    Date.now(),
    points,
  );
}

const isExceeded = ({ key, points }: Count, charges: readonly Charge[]): boolean =>
  charges.some((charge) => charge.key === key && points > scaled(LIMITS[charge.limit].points));

let budget: RequestBudget | undefined;
onShutdown(async () => budget?.flush());

/** Counts a request towards its person's 600 a minute. Throws 429 when they are used up. */
export function spendRequest(userId: string): Promise<void> {
  budget ??= new RequestBudget({ limit: scaled(REQUESTS_A_MINUTE), addPoints, clock: Date.now });
  return budget.spend(userId);
}
