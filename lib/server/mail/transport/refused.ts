import { Hopeless } from '@/lib/server/queue/retries';

/** Thrown when a mail server refuses this mail permanently, because of its address or its content. */
export class MailRefused extends Hopeless {
  override name = 'MailRefused';
  /** The server's status (RFC 5321), such as 550. */
  readonly status: number;

  constructor(status: number, command: string) {
    super(`A mail server answered ${status} to ${command}.`);
    this.status = status;
  }
}

/**
 * Thrown when a mail was not sent, but may be later. The message contains no address, since failures are logged and
 * stored.
 */
export class MailDelayed extends Error {
  override name = 'MailDelayed';
}

/** Removes addresses from a text, since mail servers repeat them in their answers. */
export const withoutAddresses = (text: string): string =>
  text.replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(address)');
