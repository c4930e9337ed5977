import { LogoMark } from '@/components/ui/logo-mark';

/** Nothing more is to come this year. */
export const UpcomingVoid = () => (
  <div className="sheet up-lone">
    <LogoMark size={36} />
    <h2>No upcoming events</h2>
    <p>All your tasks are completed or you have no events planned for this year.</p>
  </div>
);
