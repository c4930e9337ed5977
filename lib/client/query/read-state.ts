/** The state of the query of a list, as a screen shows it. */
export type ReadState = 'loading' | 'failed' | 'ready';

type Read = { data: unknown; isError: boolean; isFetching: boolean };

/** Returns the state of a query. Data that was read before stays visible whatever happens later. */
export function stateOf({ data, isError, isFetching }: Read): ReadState {
  if (data !== undefined) return 'ready';
  return isError && !isFetching ? 'failed' : 'loading';
}

/** Returns the state of queries that are shown together: ready once all of them are, failed as soon as one has. */
export function stateOfAll(reads: readonly Read[]): ReadState {
  const states = reads.map(stateOf);
  if (states.includes('failed')) return 'failed';
  return states.includes('loading') ? 'loading' : 'ready';
}
