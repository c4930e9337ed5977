import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { invalidate, readAgain } from './invalidate';
import { createQueryClient } from './query-client';

const queryKey = ['/api/collaboration-requests'] as const;

/** The data on the server, and the reads that are not answered yet. */
let stored: string;
let underway: { arrive: () => void; signal: AbortSignal }[];

/** Reads the data when it is called; the answer arrives when the test calls `arrive`. */
function queryFn({ signal }: { signal: AbortSignal }): Promise<string> {
  const answer = stored;
  return new Promise((resolve) => underway.push({ arrive: () => resolve(answer), signal }));
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

async function arrive(index: number): Promise<void> {
  underway[index]?.arrive();
  await settle();
}

function show(client: QueryClient): () => void {
  return new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
}

beforeEach(() => {
  stored = 'pending';
  underway = [];
});

it('a first read that is in progress during an invalidation is cancelled and repeated', async () => {
  const client = createQueryClient();
  show(client);
  stored = 'accepted';
  invalidate(client, 'collaborations');
  expect(underway).toHaveLength(2);
  expect(underway[0]?.signal.aborted).toBe(true);
  await arrive(0);
  expect(client.getQueryData(queryKey)).toBeUndefined();
  await arrive(1);
  expect(client.getQueryData(queryKey)).toBe('accepted');
  expect(client.getQueryState(queryKey)).toMatchObject({ isInvalidated: false, fetchStatus: 'idle' });
});

it('a later read in progress is repeated too, and the late answer to the first changes nothing', async () => {
  const client = createQueryClient();
  client.setQueryData(queryKey, 'nothing');
  show(client);
  void readAgain(client);
  stored = 'accepted';
  void readAgain(client);
  await arrive(1);
  expect(client.getQueryData(queryKey)).toBe('accepted');
  await arrive(0);
  expect(client.getQueryData(queryKey)).toBe('accepted');
});

it('a read without observers is invalidated when it ends, and repeated when it is next shown', async () => {
  const client = createQueryClient();
  const read = client.fetchQuery({ queryKey, queryFn });
  stored = 'accepted';
  invalidate(client, 'collaborations');
  await arrive(0);
  await expect(read).resolves.toBe('pending');
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  show(client);
  await arrive(1);
  expect(client.getQueryData(queryKey)).toBe('accepted');
});

it('with refetchType none nothing is requested, and a read in progress ends invalidated', async () => {
  const client = createQueryClient();
  show(client);
  void readAgain(client, { refetchType: 'none' });
  expect(underway).toHaveLength(1);
  await arrive(0);
  expect(client.getQueryState(queryKey)).toMatchObject({ data: 'pending', isInvalidated: true });
});

it('reads of other topics are not repeated', () => {
  const client = createQueryClient();
  show(client);
  invalidate(client, 'comments');
  expect(underway).toHaveLength(1);
});
