/** An address as it stands in a header; the name is told as text, whatever it holds. */
export type Mailbox = { name: string; address: string };

/** A mail ready to leave. */
export type Parcel = {
  /** In <>. */
  messageId: string;
  from: string;
  to: string;
  /** The whole message (RFC 5322), headers and all. */
  bytes: Buffer;
};

/** A way out for mail. */
export type Transport = {
  /**
   * Resolves once somebody else is responsible for the mail. Throws MailRefused when this mail will never be taken, and
   * any other error when it may be later.
   */
  send(parcel: Parcel): Promise<void>;
};
