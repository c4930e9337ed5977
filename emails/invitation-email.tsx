import type { Role } from '@/lib/shared/policy';
import type { MailProps } from './email';

export type InvitationEmailProps = MailProps & {
  /** Whose planner it is. */
  from: string;
  role: Role;
  message: string | null;
  actionUrl: string;
};
