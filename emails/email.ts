/** A complete mail: a subject on one line, and the same content as HTML and as plain text. */
export type Email = { subject: string; html: string; text: string };

/** The parts around the content of every mail. */
export type MailFrame = {
  /** The planner's public address, without a trailing slash. */
  appUrl: string;
  /** Turns off only this kind of mail; null for mail that is always sent. */
  unsubscribeUrl: string | null;
  settingsUrl: string;
  /** One sentence that explains why the person gets this mail. */
  reason: string;
};

/** The properties of every mail to a person. */
export type MailProps = { frame: MailFrame; firstName: string };
