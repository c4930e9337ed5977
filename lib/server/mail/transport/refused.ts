import { Hopeless } from '@/lib/server/queue/retries';

/** A mail server has said that it will never take this mail: for an address that is none, for what is in it. */
export class MailRefused extends Hopeless {
  override name = 'MailRefused';
  /** What the server answered (RFC 5321), such as 550. */
  readonly status: number;

  constructor(status: number, command: string) {
    super(`A mail server answered ${status} to ${command}.`);
    this.status = status;
  }
}

/** A mail did not leave, and may later. Says what happened without naming anybody: failures are logged and kept. */
export class MailDelayed extends Error {
  override name = 'MailDelayed';
}

/** Mail servers repeat addresses in their answers. */
export const withoutAddresses = (text: string): string =>
  text.replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '(address)');
