import type { Email, MailFrame } from '@/emails/email';
import type { MailKind, MailOrder } from '@/lib/server/mail/order/orders';

/** The order of a mail of one kind. */
export type OrderOf<Kind extends MailKind> = { [Each in MailKind]: Extract<MailOrder, { kind: Each }> }[Kind];

/** Who a mail is for, as they are when it is sent. */
export type Addressee = {
  id: string;
  email: string;
  firstName: string;
  lastName: string | null;
  /** IANA name. */
  timeZone: string;
};

/** An iCalendar text to go with a mail (RFC 5546). */
export type CalendarPart = { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; text: string };

/** What a mail says. */
export type Composed = {
  email: Email;
  calendar?: CalendarPart;
  /** Where it goes, when that is not the person's address of now. */
  to?: string;
  /** Whoever caused it, by what they can do as often as they like. */
  causedBy?: string;
};

export type Occasion<Kind extends MailKind> = {
  order: OrderOf<Kind>;
  person: Addressee;
  /** What stands around the mail, with the one sentence that says why the person gets it. */
  frame: (reason: string) => MailFrame;
};

/**
 * Says what a mail of one kind says, from what is stored at the time of sending; or null when its occasion holds no
 * more, or is no longer for this person's eyes: it is dropped then. Whether the person wants the kind has been asked.
 */
export type Compose<Kind extends MailKind> = (occasion: Occasion<Kind>) => Promise<Composed | null>;
