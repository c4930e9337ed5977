import type { ItemKind } from '@/lib/shared/items';
import type { Permission } from '@/lib/shared/policy';
import type { MailProps } from './email';

export type ShareEmailProps = MailProps & {
  /** Who shared it. */
  from: string;
  kind: ItemKind;
  title: string;
  /** The day, and the time if it has one, as the reader says it. */
  when: string;
  permission: Permission;
  actionUrl: string;
};
