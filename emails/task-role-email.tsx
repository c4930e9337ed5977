import type { Role } from '@/lib/shared/policy';
import type { MailProps } from './email';

export type TaskRoleEmailProps = MailProps & {
  /** Who asked the reader to join. */
  from: string;
  title: string;
  when: string;
  role: Role;
  actionUrl: string;
};
