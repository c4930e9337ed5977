import type { Compose, Composed, MailKind, Occasion } from './compose';
import { composeWelcome } from './welcome';

type Table = { [Kind in MailKind]: Compose<Kind> };

/** What says each kind of mail. */
const TABLE: Partial<Table> = {
  welcome: composeWelcome,
};

export function compose<Kind extends MailKind>(
  kind: Kind,
  occasion: Occasion<Kind>,
): Promise<Composed | null> {
  const composeKind: Partial<Table>[Kind] = TABLE[kind];
  if (!composeKind) throw new Error(`Nothing says a mail of the kind ${kind}.`);
  return composeKind(occasion);
}
