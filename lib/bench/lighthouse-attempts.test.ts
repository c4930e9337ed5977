import { toolErrorOf, untilAudited } from './lighthouse-attempts';

/** An error of `execFile`. */
const failure = ({ code = 1, report = '', said = '' }: { code?: number; report?: string; said?: string }) =>
  Object.assign(new Error('Command failed'), { code, stdout: report, stderr: said });

const endedIn = (code: string) =>
  failure({ report: JSON.stringify({ runtimeError: { code, message: '' } }) });

test.each([
  ['a trace without a beginning', endedIn('NO_NAVSTART'), 'NO_NAVSTART'],
  ['a browser that says nothing in time', endedIn('PROTOCOL_TIMEOUT'), 'PROTOCOL_TIMEOUT'],
  ['a debugger that cannot be reached', failure({ code: 67 }), 'CRI_TIMEOUT'],
  [
    'a code without a report',
    failure({ said: 'Runtime error encountered: …\nLighthouseError: NO_TRACING_STARTED\n    at' }),
    'NO_TRACING_STARTED',
  ],
  [
    'a refusal of the browser’s',
    failure({ said: 'Error: Protocol error (Page.navigate): Internal' }),
    'PROTOCOL_ERROR',
  ],
])('%s is the tool’s own', (_, error, code) => {
  expect(toolErrorOf(error)).toBe(code);
});

test.each([
  ['a page that was not found', endedIn('ERRORED_DOCUMENT_REQUEST')],
  ['a page that draws nothing', endedIn('NO_FCP')],
  ['a page that hangs', endedIn('PAGE_HUNG')],
  ['a report without an error', failure({ report: '{"categories":{}}' })],
  ['a command that ended in silence', failure({})],
  ['a report of another shape', new Error('categories: expected an object')],
])('%s is not', (_, error) => {
  expect(toolErrorOf(error)).toBeNull();
});

/** An audit with these results, attempt by attempt. */
function auditsEnding(...ends: (Error | number)[]) {
  const told: string[] = [];
  const audit = async (): Promise<number> => {
    const end = ends.shift();
    if (typeof end === 'number') return end;
    throw end;
  };
  return { told, result: untilAudited(audit, (code) => told.push(code)), ends };
}

test('an error of the tool is followed by another attempt, which is told', async () => {
  const { told, result } = auditsEnding(endedIn('NO_NAVSTART'), endedIn('PROTOCOL_TIMEOUT'), 97);
  expect(await result).toBe(97);
  expect(told).toEqual(['NO_NAVSTART', 'PROTOCOL_TIMEOUT']);
});

test('after the third it is left', async () => {
  const last = endedIn('NO_DCL');
  const { told, result } = auditsEnding(endedIn('NO_NAVSTART'), endedIn('NO_NAVSTART'), last, 97);
  await expect(result).rejects.toBe(last);
  expect(told).toHaveLength(2);
});

test('a score counts at the first attempt, however bad, and so does what is wrong with the page', async () => {
  const bad = auditsEnding(12, 100);
  expect(await bad.result).toBe(12);
  const wrong = endedIn('NO_FCP');
  const page = auditsEnding(wrong, 100);
  await expect(page.result).rejects.toBe(wrong);
  expect([bad.ends, page.ends]).toEqual([[100], [100]]);
});
