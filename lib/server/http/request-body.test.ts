import { refusalOf } from './failure';
import { readJson } from './request-body';

/** Makes a request whose sender disconnects before the end of the body. */
function cutShort(): Request {
  const gone = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  let pulls = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (pulls++ === 0) controller.enqueue(new TextEncoder().encode('{"title":'));
      else controller.error(gone);
    },
  });
  const headers = { 'content-type': 'application/json' };
  // Node requires `duplex` for a stream; TypeScript's DOM types lack it.
  return new Request('http://localhost/api/tasks', {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit);
}

const refusedWith = async (work: Promise<unknown>): Promise<number> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  return refusalOf(error, 'id').status;
};

test('a body that ends too early is a 400, and no failure of the database', async () => {
  expect(await refusedWith(readJson(cutShort()))).toBe(400);
});
