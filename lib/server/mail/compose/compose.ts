import type { Email, MailFrame } from '@/emails/email';
import type { MailKind, MailOrder } from '@/lib/server/mail/order/orders';

/** The order of a mail of the given kind. */
export type OrderOf<Kind extends MailKind> = { [Each in MailKind]: Extract<MailOrder, { kind: Each }> }[Kind];

/** The recipient of a mail, with the data at the time of sending. */
export type Addressee = {
  id: string;
  email: string;
  firstName: string;
  lastName: string | null;
  /** The IANA name. */
  timeZone: string;
};

/** An iCalendar text that is attached to a mail (RFC 5546). */
export type CalendarPart = { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; text: string };

/** The content of a mail. */
export type Composed = {
  email: Email;
  calendar?: CalendarPart;
  /** The recipient's address, if it is not the person's present one. */
  to?: string;
  /** The person who caused the mail, for kinds that people can cause as often as they like. */
  causedBy?: string;
};

export type Occasion<Kind extends MailKind> = {
  order: OrderOf<Kind>;
  person: Addressee;
  /** Returns the parts around the content. `reason` is the sentence that explains why the person gets the mail. */
  frame: (reason: string) => MailFrame;
};

/**
 * Composes a mail of one kind from the data at the time of sending. Returns null to drop the mail, when its occasion no
 * longer holds or is no longer visible to the person. The caller has checked that the person wants the kind.
 */
export type Compose<Kind extends MailKind> = (occasion: Occasion<Kind>) => Promise<Composed | null>;
