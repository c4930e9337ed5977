import { countUnsent, wouldExceedUnsent } from './unsent';

const MB = 1_000_000;

/** Counts an answer, which has left when its connection is ended or the test says so. */
function answer(key: string, bytes: number) {
  let leave: () => void = () => undefined;
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const end = jest.fn(() => leave());
  const request = Object.assign(new Request('http://localhost/'), { delivery: { left, end } });
  countUnsent(request, key, bytes);
  return { end, leave };
}

test('a caller has 16 MB of unsent answers, and a single one of any size', async () => {
  expect(wouldExceedUnsent('ines', 30 * MB)).toBe(false);
  const first = answer('ines', 15 * MB);
  expect([wouldExceedUnsent('ines', MB), wouldExceedUnsent('ines', 2 * MB)]).toEqual([false, true]);
  expect(wouldExceedUnsent('tomas', 2 * MB)).toBe(false);
  first.leave();
  await Promise.resolve();
  expect(wouldExceedUnsent('ines', 2 * MB)).toBe(false);
});

test('beyond 96 MB in all, the connections of the caller with the most are ended, the oldest first', () => {
  const others = Array.from({ length: 8 }, (_, place) => answer(`other ${place}`, 10 * MB));
  const own = [answer('ines', 7 * MB), answer('ines', 7 * MB)];
  const all = [...others, ...own];
  expect(all.map(({ end }) => end.mock.calls.length)).toEqual(Array(10).fill(0));
  all.push(answer('ines', 6 * MB));
  expect(all.flatMap(({ end }, place) => (end.mock.calls.length > 0 ? [place] : []))).toEqual([8]);
  for (const { leave } of all) leave();
});
