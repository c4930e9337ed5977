/** A mail as it leaves: a subject on one line, and the same thing said twice, for clients with and without HTML. */
export type Email = { subject: string; html: string; text: string };

/** What stands around every mail. */
export type MailFrame = {
  /** The planner's public address, without a slash at its end. */
  appUrl: string;
  /** Turns off just this kind of mail; null for mail that always goes out. */
  unsubscribeUrl: string | null;
  settingsUrl: string;
  /** One sentence of ours: why the person gets this mail. */
  reason: string;
};

/** What every mail to a person needs to know. */
export type MailProps = { frame: MailFrame; firstName: string };
