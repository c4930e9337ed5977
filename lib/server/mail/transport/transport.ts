/** An address of a header. The name is encoded as text, whatever it contains. */
export type Mailbox = { name: string; address: string };

/** A mail ready to be sent. */
export type Parcel = {
  /** In angle brackets. */
  messageId: string;
  from: string;
  to: string;
  /** The whole message (RFC 5322), with its headers. */
  bytes: Buffer;
};

/** A way to send mail. */
export type Transport = {
  /**
   * Resolves once the receiver has taken responsibility for the mail. Throws MailRefused when this mail will never be
   * accepted, and any other error when it may be later.
   */
  send(parcel: Parcel): Promise<void>;
};
