import { Hopeless } from '@/lib/server/queue/retries';

/** A mail server refuses this mail for good: because of its address or its content. */
export class MailRefused extends Hopeless {
  override name = 'MailRefused';
  /** The server's status (RFC 5321), such as 550. */
  readonly status: number;

  constructor(status: number, command: string) {
    super(`A mail server answered ${status} to ${command}.`);
    this.status = status;
  }
}

/** A mail was not sent, and may be later. The message names no person, since failures are logged and stored. */
export class MailDelayed extends Error {
  override name = 'MailDelayed';
}

/** Removes addresses, which mail servers repeat in their answers. */
export const withoutAddresses = (text: string): string =>
  text.replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(address)');
