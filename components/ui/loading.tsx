import { LogoMark } from './logo-mark';

export const Spinner = () => <span className="spinner" aria-hidden="true" />;

/** Fills the page while something is loading. */
export function Loading({ label = 'Loading...' }: { label?: string }) {
  return (
    <div className="loading" role="status">
      <LogoMark size={36} />
      <p>
        <Spinner />
        {label}
      </p>
    </div>
  );
}
