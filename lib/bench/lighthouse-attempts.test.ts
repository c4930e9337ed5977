import { toolErrorOf, untilAudited } from './lighthouse-attempts';

/** Returns an error as `execFile` throws it. */
const failure = ({
  code = 1,
  report = '',
  message = '',
}: {
  code?: number;
  report?: string;
  message?: string;
}) => Object.assign(new Error('Command failed'), { code, stdout: report, stderr: message });

const endedIn = (code: string) =>
  failure({ report: JSON.stringify({ runtimeError: { code, message: '' } }) });

test.each([
  ['a trace without a beginning', endedIn('NO_NAVSTART'), 'NO_NAVSTART'],
  ['a browser that does not answer in time', endedIn('PROTOCOL_TIMEOUT'), 'PROTOCOL_TIMEOUT'],
  ['a debugger that cannot be reached', failure({ code: 67 }), 'CRI_TIMEOUT'],
  [
    'a code without a report',
    failure({ message: 'Runtime error encountered: …\nLighthouseError: NO_TRACING_STARTED\n    at' }),
    'NO_TRACING_STARTED',
  ],
  [
    'an error of the debugging protocol',
    failure({ message: 'Error: Protocol error (Page.navigate): Internal' }),
    'PROTOCOL_ERROR',
  ],
])('%s is an error of Lighthouse', (_, error, code) => {
  expect(toolErrorOf(error)).toBe(code);
});

test.each([
  ['a page that was not found', endedIn('ERRORED_DOCUMENT_REQUEST')],
  ['a page that renders nothing', endedIn('NO_FCP')],
  ['a page that hangs', endedIn('PAGE_HUNG')],
  ['a report without an error', failure({ report: '{"categories":{}}' })],
  ['a command that failed without output', failure({})],
  ['a report that does not match the schema', new Error('categories: expected an object')],
])('%s is no error of Lighthouse', (_, error) => {
  expect(toolErrorOf(error)).toBeNull();
});

/** Runs an audit whose attempts have these results, one after another. */
function auditsEnding(...ends: (Error | number)[]) {
  const codes: string[] = [];
  const audit = async (): Promise<number> => {
    const end = ends.shift();
    if (typeof end === 'number') return end;
    throw end;
  };
  return { codes, result: untilAudited(audit, (code) => codes.push(code)), ends };
}

test('an error of Lighthouse is followed by another attempt and reported', async () => {
  const { codes, result } = auditsEnding(endedIn('NO_NAVSTART'), endedIn('PROTOCOL_TIMEOUT'), 97);
  expect(await result).toBe(97);
  expect(codes).toEqual(['NO_NAVSTART', 'PROTOCOL_TIMEOUT']);
});

test('after three errors of Lighthouse the audit fails', async () => {
  const last = endedIn('NO_DCL');
  const { codes, result } = auditsEnding(endedIn('NO_NAVSTART'), endedIn('NO_NAVSTART'), last, 97);
  await expect(result).rejects.toBe(last);
  expect(codes).toHaveLength(2);
});

test('a low score and an error of the page are not followed by another attempt', async () => {
  const bad = auditsEnding(12, 100);
  expect(await bad.result).toBe(12);
  const wrong = endedIn('NO_FCP');
  const page = auditsEnding(wrong, 100);
  await expect(page.result).rejects.toBe(wrong);
  expect([bad.ends, page.ends]).toEqual([[100], [100]]);
});
