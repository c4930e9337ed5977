import { Spinner } from '@/components/ui/loading';

/** Shown in place of the list while the events are being read. */
export const UpcomingLoading = () => (
  <div className="sheet up-lone" role="status">
    <Spinner />
    <p>Loading upcoming events...</p>
  </div>
);
