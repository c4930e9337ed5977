import { Spinner } from '@/components/ui/loading';

/** The sheet while it is not known what is to come. */
export const UpcomingLoading = () => (
  <div className="sheet up-lone" role="status">
    <Spinner />
    <p>Loading upcoming events...</p>
  </div>
);
